// What did not go out from this terminal, above the sale and never in its way: why, and what can be done about it. What
// is in doubt comes first, one at a time. The base of the cards of prints and of mails. GUI thread.
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace rowlock {

class ActionButton;
class ToneLabel;

// Of what is open the doubtful one, or those that failed.
template <typename Job>
QList<Job> inTrouble(const QList<Job> &open)
{
    using State = decltype(Job::state);
    QList<Job> failed;
    for (const Job &job : open) {
        if (job.state == State::Doubtful)
            return {job};
        if (job.state == State::Failed)
            failed.append(job);
    }
    return failed;
}

class TroubleCard : public QWidget
{
    Q_OBJECT

signals:
    void titled(const QString &title); // for its strip

protected:
    // `name`: its object's is nameCard, its text's nameText.
    TroubleCard(const QString &name, const QString &heading, QWidget *parent);

    void addButtons(std::initializer_list<ActionButton *> buttons);
    void say(const QString &text, const QString &title);
    void putAway(); // there is no trouble

private:
    ToneLabel *m_text;
    QHBoxLayout *m_buttons;
};

} // namespace rowlock
