// Says that something is being read, once it lasts longer than a moment, and offers to stop it: by its button, or by
// Esc, which then does nothing else. It stops nothing itself. GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>

namespace rowlock {

class ActionButton;
class ReportReader;
class ToneLabel;

class WaitBar final : public QWidget
{
    Q_OBJECT

public:
    WaitBar(const QString &name, QWidget *parent); // of its button: name + "Cancel"

    void begin(const QString &words);
    void end();
    // Follows what a reader reads, and stops it.
    void follow(ReportReader &reader);

signals:
    void lasts(); // longer than a moment: what is shown is of before
    void cancelWanted();

private:
    void stop();

    ToneLabel *m_words;
    ActionButton *m_cancel;
    QTimer m_moment;
};

} // namespace rowlock
