// The layout of a form that is tried out before it is accepted: a heading, its rows, what was found, and below them the
// test at the left, the way back and the way on at the right. GUI thread.
#pragma once

class QDialog;
class QWidget;

namespace rowlock {

class ActionButton;

struct TestedForm
{
    QWidget *rows;
    QWidget *messages;
    ActionButton *test;
    ActionButton *cancel; // closes the dialog
    ActionButton *accept; // Enter
};
void layOut(QDialog &dialog, const TestedForm &form); // its heading is the window's title

} // namespace rowlock
