// Where no box office is open: three ways to begin, the files opened before, and what went wrong if something did.
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace rowlock {

class MessageBar;
class ToneLabel;

class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

    void setRecent(const QStringList &files);
    void showProblem(const QString &text); // empty: none
    void offerBackups();                   // beside the problem that is shown
    void setWorking(bool working);

signals:
    void openRequested();
    void serverRequested();
    void newRequested();
    void demonstrationRequested();
    void backupsRequested();
    void recentRequested(const QString &file);

private:
    QPushButton *makeLink(const QString &text, const QString &name);
    QWidget *makeChoice(const QString &title, const QString &words, const QString &iconName, const QString &name,
                        void (WelcomePage::*wanted)());

    MessageBar *m_messages;
    QWidget *m_choices;
    QWidget *m_recentBox;
    ToneLabel *m_working;
    QVBoxLayout *m_recent;
};

} // namespace rowlock
