// What was done to the house on this page and can be taken back, newest first, with the two actions of the Edit menu.
// Taking back is an ordinary act of its own at the box office, so it may be refused: the house has gone on meanwhile.
// GUI thread. Never blocks; one undo at a time.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/answer.h"

#include <QAction>
#include <QObject>

#include <functional>

namespace rowlock {

struct UndoableAct
{
    using Answer = std::function<void(const Result<Done> &)>;
    using Step = std::function<void(Answer)>; // calls back once, also when it is refused

    QString text; // what was done, as it goes on after "Undo: ": "block Row F as H"
    Step undo;
    Step redo;
    QString also = {}; // what somebody has to do after either: a sentence
};

class UndoStack : public QObject
{
    Q_OBJECT

public:
    // The actions work while `page` is in front.
    explicit UndoStack(QWidget *page);

    void push(const UndoableAct &act); // just done; what had been undone before can no longer be redone
    void clear();
    void undo();
    void redo();

    QString undoText() const { return m_done.isEmpty() ? QString() : m_done.last().text; }
    QString redoText() const { return m_undone.isEmpty() ? QString() : m_undone.last().text; }
    QAction *undoAction() const { return m_undo; } // Ctrl+Z, named after what it would undo
    QAction *redoAction() const { return m_redo; } // Ctrl+Shift+Z, Ctrl+Y

signals:
    void done(const QString &text); // a sentence for the message bar
    void refused(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void step(QList<UndoableAct> &from, QList<UndoableAct> &to, bool undoing);
    void refresh();

    QWidget *m_page;
    QAction *m_undo;
    QAction *m_redo;
    QList<UndoableAct> m_done;
    QList<UndoableAct> m_undone;
    quint64 m_generation = 0; // a step begun before clear() must not bring its act back
    bool m_waiting = false;
};

// A step that asks the box office: `job` is Result<T>(Desk &); `keep` is told what it answered. `receiver` is a widget
// of the page, and nothing is called once it is gone.
template <typename Job, typename Keep>
UndoableAct::Step officeStep(BoxOffice &office, QObject *receiver, Job job, Keep keep)
{
    return [&office, receiver, job, keep](UndoableAct::Answer answer) {
        whenAnswered(office.ask(job), receiver, [answer, keep](const auto &result) {
            if (result)
                keep(*result);
            answer(result ? Result<Done>(Done{}) : Result<Done>(tl::unexpected(result.error())));
        });
    };
}

} // namespace rowlock
