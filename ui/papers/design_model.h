// A template while it is designed: its elements, which of them is selected, and what can be taken back. GUI thread.
#pragma once

#include "model/domain/paper_template.h"

#include <QObject>

namespace rowlock {

class DesignModel final : public QObject
{
    Q_OBJECT

public:
    explicit DesignModel(const PaperTemplate &paper, QObject *parent = nullptr);

    static constexpr double snap = 0.5; // mm

    const PaperTemplate &paper() const { return m_now.paper; }
    int selected() const { return m_now.selected; } // -1: the paper itself
    const TemplateElement *element() const;         // that is selected; null: none is
    bool isReceipt() const { return paper().use == PaperFor::Receipt; }

    void select(int index);
    // Edits of one `what` that follow each other are taken back together; empty: by itself.
    void edit(const PaperTemplate &next, const QString &what = {});
    void change(const TemplateElement &element, const QString &what = {}); // of the selected one
    void setBox(const QRectF &box, const QString &what = {});              // likewise, kept on the ticket
    void moveBy(const QPointF &mm);
    void growBy(const QSizeF &mm);

    bool mayAdd() const { return paper().elements.size() < mostElements; }
    void add(ElementKind kind);
    void duplicate();
    void remove();
    void shift(int by); // in the order in which it is read

    bool canUndo() const { return !m_undone.isEmpty(); }
    bool canRedo() const { return !m_redone.isEmpty(); }
    void undo();
    void redo();
    bool isChanged() const { return m_now.paper != m_saved; }
    void setSaved() { m_saved = m_now.paper; }

signals:
    void changed(); // the paper, or what is selected

private:
    struct State
    {
        PaperTemplate paper;
        int selected = -1;
    };
    void go(const State &next, const QString &what);
    void step(QList<State> &from, QList<State> &to);

    State m_now;
    PaperTemplate m_saved;
    QList<State> m_undone, m_redone; // the newest last
    QString m_what;
};

} // namespace rowlock
