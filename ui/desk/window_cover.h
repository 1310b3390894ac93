// Puts one page in the place of everything that a window and its dialogs show: nothing of it is seen or read, by a
// screen reader neither, no key of it works, and what was typed stays. What goes on by itself goes on. Uncovered, the
// keyboard is where it was. GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace rowlock {

class WindowCover final : public QObject
{
    Q_OBJECT

public:
    // `contents`: of the window, which are hidden; all but the page outlive it.
    WindowCover(QWidget &window, const QList<QWidget *> &contents, QWidget &page, QObject *parent);
    ~WindowCover() override; // uncovers

    void cover();
    void uncover();
    bool isCovered() const { return m_isCovered; }
    bool hidesDialogs() const { return !m_dialogs.isEmpty(); }

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Hidden
    {
        QPointer<QWidget> window;
        QPointer<QWidget> keys; // which part of it had them
    };
    void hide(QWidget *dialog);

    QWidget &m_window;
    QList<QWidget *> m_contents;
    QWidget &m_page;
    QList<Hidden> m_dialogs;          // each before those that belong to it
    QList<QPointer<QWidget>> m_shown; // of the contents
    QPointer<QWidget> m_keys;
    bool m_isCovered = false;
};

} // namespace rowlock
