// A text that needs another line makes room for itself. GUI thread.
#pragma once

class QWidget;

namespace rowlock {

// A window that has a layout: never smaller than it is.
void growToFit(QWidget &window);

// What has come or gone in it has its room, or none, from now on, and not when the next events are read.
void layOutNow(QWidget &window);

// As high as what is in it, lower too: where a text has gone it leaves no hole.
void fitToText(QWidget &window);

} // namespace rowlock
