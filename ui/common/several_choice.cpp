#include "ui/common/several_choice.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStandardItemModel>
#include <QStylePainter>
#include <QWheelEvent>

namespace rowlock {

namespace {

constexpr int keyRole = Qt::UserRole;
constexpr int leastLetters = 12; // of its width, however long the choices are

} // namespace

SeveralChoice::SeveralChoice(const QString &all, QWidget *parent) : QComboBox(parent), m_all(all)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(leastLetters);
    view()->installEventFilter(this);
    view()->viewport()->installEventFilter(this);
    say();
}

void SeveralChoice::addChoice(const QString &text, qint64 key)
{
    addItem(text, key);
    choose(count() - 1, false);
    setCurrentIndex(-1);
}

void SeveralChoice::setChosen(const QList<qint64> &keys)
{
    for (int i = 0; i < count(); ++i)
        choose(i, keys.contains(itemData(i, keyRole).toLongLong()));
    say();
}

bool SeveralChoice::isChosen(int row) const
{
    return itemData(row, Qt::CheckStateRole).toInt() == Qt::Checked;
}

void SeveralChoice::choose(int row, bool chosen)
{
    setItemData(row, int(chosen ? Qt::Checked : Qt::Unchecked), Qt::CheckStateRole);
}

QList<qint64> SeveralChoice::chosen() const
{
    QList<qint64> keys;
    for (int i = 0; i < count(); ++i) {
        if (isChosen(i))
            keys.append(itemData(i, keyRole).toLongLong());
    }
    return keys;
}

// No choice is the current one, whatever the list's cursor stood on.
void SeveralChoice::hidePopup()
{
    m_pressed = QPersistentModelIndex();
    QComboBox::hidePopup();
    setCurrentIndex(-1);
}

// The list would close at each click and key.
bool SeveralChoice::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == view()->viewport()
        && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease))
        return hearMouse(*static_cast<QMouseEvent *>(event));
    if (watched != view() || event->type() != QEvent::KeyPress)
        return QComboBox::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Space: turn(view()->currentIndex()); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: hidePopup(); return true;
    default: return QComboBox::eventFilter(watched, event);
    }
}

// The release of the press that opened the list may come over a row; it means none.
bool SeveralChoice::hearMouse(const QMouseEvent &event)
{
    const QModelIndex at = view()->indexAt(event.position().toPoint());
    const bool isPress = event.type() == QEvent::MouseButtonPress;
    if (!isPress && event.button() == Qt::LeftButton && at == m_pressed)
        turn(at);
    m_pressed = isPress && event.button() == Qt::LeftButton ? QPersistentModelIndex(at) : QPersistentModelIndex();
    return !isPress;
}

// What would go from one choice to the next opens the list.
void SeveralChoice::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Space:
    case Qt::Key_F4: showPopup(); break;
    default: event->ignore();
    }
}

void SeveralChoice::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void SeveralChoice::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect text = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = option.fontMetrics.elidedText(m_said, Qt::ElideRight, text.width());
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void SeveralChoice::turn(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    choose(index.row(), !isChosen(index.row()));
    say();
}

void SeveralChoice::say()
{
    QStringList chosen;
    for (int i = 0; i < count(); ++i) {
        if (isChosen(i))
            chosen << itemText(i);
    }
    m_said = chosen.isEmpty() ? m_all : chosen.join(QStringLiteral(", "));
    setToolTip(chosen.isEmpty() ? QString() : m_said);
    setAccessibleDescription(m_said);
    update();
}

} // namespace rowlock
