#ifndef CPICTURES_H
#define CPICTURES_H

#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>
#include <gif_lib.h>
#include <stdbool.h>

// Each library is a table of its functions under their own names, without the prefix. A function that is missing here
// is added to the list; nothing else is to be written.

#define CPICTURES_CAIRO_FUNCTIONS(function) \
  function(append_path) function(arc) function(clip) function(clip_extents) function(close_path) \
  function(copy_path) function(create) function(curve_to) function(destroy) function(fill) function(fill_preserve) \
  function(get_current_point) function(get_matrix) function(glyph_path) \
  function(image_surface_create) function(image_surface_create_for_data) \
  function(image_surface_create_from_png_stream) function(image_surface_get_data) \
  function(image_surface_get_height) function(image_surface_get_stride) function(image_surface_get_width) \
  function(line_to) function(mask_surface) function(move_to) function(new_path) function(new_sub_path) function(paint) \
  function(paint_with_alpha) function(path_destroy) function(pattern_destroy) function(pattern_get_surface) \
  function(pop_group) function(pop_group_to_source) function(push_group) function(push_group_with_content) \
  function(rectangle) function(restore) function(rotate) function(save) function(scale) function(select_font_face) \
  function(set_antialias) function(set_dash) function(set_fill_rule) function(set_font_size) function(set_line_cap) \
  function(set_line_join) function(set_line_width) function(set_matrix) function(set_operator) \
  function(set_source_rgba) function(set_source_surface) function(show_text) function(status) \
  function(status_to_string) function(stroke) function(stroke_preserve) function(surface_destroy) \
  function(surface_finish) function(surface_flush) function(surface_mark_dirty) \
  function(surface_set_device_offset) function(surface_status) function(surface_write_to_png_stream) \
  function(svg_surface_create_for_stream) function(text_extents) function(text_path) function(transform) \
  function(translate) function(version_string)

#define CPICTURES_GIF_FUNCTIONS(function) \
  function(EGifCloseFile) function(EGifOpen) function(EGifPutExtension) function(EGifPutExtensionBlock) \
  function(EGifPutExtensionLeader) function(EGifPutExtensionTrailer) function(EGifPutImageDesc) \
  function(EGifPutLine) function(EGifPutScreenDesc) function(EGifSetGifVersion) function(GifErrorString) \
  function(GifFreeMapObject) function(GifMakeMapObject)

#define CPICTURES_POINTER_OF_CAIRO(name) __typeof__(cairo_##name) *_Nonnull name;
#define CPICTURES_POINTER_OF_GIF(name) __typeof__(name) *_Nonnull name;

struct cpictures_cairo {
  CPICTURES_CAIRO_FUNCTIONS(CPICTURES_POINTER_OF_CAIRO)
};

struct cpictures_gif {
  CPICTURES_GIF_FUNCTIONS(CPICTURES_POINTER_OF_GIF)
};

/// Cairo, loaded at the first call. NULL when it is not there, or too old; `cpictures_failure` then tells why.
const struct cpictures_cairo *_Nullable cpictures_cairo(void);

/// giflib, loaded at the first call. NULL when it is not there, or too old; `cpictures_failure` then tells why.
const struct cpictures_gif *_Nullable cpictures_gif(void);

/// What the system said when a library was not found; an empty text when none was missed.
const char *_Nonnull cpictures_failure(void);

#endif
