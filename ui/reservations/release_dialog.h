// Asks until when a reservation is kept: another release, or the new one of what is taken back. Window-modal; stays
// with what was chosen until that is done.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class MessageBar;
class ReleaseChoice;

class ReleaseDialog final : public QDialog
{
    Q_OBJECT

public:
    struct Words
    {
        QString title;  // "Change release"
        QString about;  // whose it is and what
        QString accept; // the verb on the button
    };
    ReleaseDialog(const HouseContext &context, const Words &words, Instant begins, QWidget *parent);

    void setRelease(const ReleaseTime &release); // as it stands
    void refuse(const QString &sentence);        // it is asked again

signals:
    void chosen(const rowlock::ReleaseTime &release);

private:
    void refresh();

    ReleaseChoice *m_release;
    MessageBar *m_messages;
    ActionButton *m_accept;
};

// When the first of these events begins; as far as the house lists them.
Instant firstBeginning(const HouseModel &house, const QList<HoldInfo> &holds, Instant otherwise);

} // namespace rowlock
