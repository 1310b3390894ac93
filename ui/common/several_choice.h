// A list that drops down and of which several can be chosen; none chosen means all of them. A click or Space chooses
// one or takes it back, and the list stays open until Enter, Esc or a click beside it. GUI thread.
#pragma once

#include <QComboBox>
#include <QPersistentModelIndex>

namespace rowlock {

class SeveralChoice final : public QComboBox
{
    Q_OBJECT

public:
    explicit SeveralChoice(const QString &all, QWidget *parent = nullptr); // what it says while none is chosen

    void addChoice(const QString &text, qint64 key);
    void setChosen(const QList<qint64> &keys); // those that are not in the list stay out
    QList<qint64> chosen() const;              // in the order of the list

    void hidePopup() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    bool hearMouse(const QMouseEvent &event);
    bool isChosen(int row) const;
    void choose(int row, bool chosen);
    void turn(const QModelIndex &index);
    void say();

    QString m_all;
    QString m_said;
    QPersistentModelIndex m_pressed; // not valid: none, or outside of the list
};

} // namespace rowlock
