// What the dialogs about seating plans have in common: a title, a line for what is told, something at the left and the
// plan's picture at the right, and a row of buttons. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QHBoxLayout;
class QVBoxLayout;

namespace rowlock {

class MessageBar;
class PlanPicture;

class PlanDialog : public QDialog
{
    Q_OBJECT

protected:
    PlanDialog(const HouseContext &context, const QString &title, QWidget *parent);

    HouseContext &context() { return m_context; }
    PlanPicture &picture() const { return *m_picture; }
    MessageBar &messages() const { return *m_messages; }
    QVBoxLayout &left() const { return *m_left; }
    QVBoxLayout &belowPicture() const { return *m_right; }
    QHBoxLayout &buttons() const { return *m_buttons; }

private:
    HouseContext m_context;
    PlanPicture *m_picture;
    MessageBar *m_messages;
    QVBoxLayout *m_left;
    QVBoxLayout *m_right;
    QHBoxLayout *m_buttons;
};

} // namespace rowlock
