// The distances and heights of the windows: the only place where they are numbers. Between the widgets of a layout are
// `related` pixels and around a window or dialog `around`, without a word of it in a form: the style says so. GUI
// thread.
#pragma once

namespace rowlock {

namespace gap {
constexpr int none = 0;
constexpr int inside = 4;  // of what is one control
constexpr int related = 8; // what belongs together; the usual
constexpr int group = 16;  // between groups
constexpr int around = 24; // a window, a dialog
} // namespace gap

constexpr int fieldHeight = 32; // of what is typed or chosen in; the style gives it

} // namespace rowlock
