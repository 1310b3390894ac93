#include "ui/common/field_popup.h"

#include "ui/common/metrics.h"
#include "ui/common/two_line_delegate.h"

#include <QAccessible>
#include <QEvent>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostShownRows = 6;
constexpr int leastWidth = 480;
constexpr int offTheField = 4;

} // namespace

FieldPopup::FieldPopup(Choice choice, QWidget *parent)
    : QFrame(parent), m_choice(choice), m_list(new QListView(this)), m_column(new QVBoxLayout(this))
{
    setFocusPolicy(Qt::NoFocus);
    m_list->setItemDelegate(new TwoLineDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    m_column->setContentsMargins(gap::group, gap::related, gap::group, gap::related);
    m_column->addWidget(m_list);
    hide();
}

int FieldPopup::chosenRow() const
{
    return m_list->currentIndex().row();
}

void FieldPopup::choose(int row)
{
    m_list->setCurrentIndex(m_list->model()->index(row, 0));
}

void FieldPopup::step(int by)
{
    const int rows = m_list->model()->rowCount();
    if (rows == 0)
        return;
    const int row = std::clamp(chosenRow() + by, m_choice == Choice::Free ? -1 : 0, rows - 1);
    choose(row);
    if (row < 0)
        return;
    QAccessibleEvent spoken(m_list, QAccessible::Focus); // the field keeps the focus; the row is what is read
    spoken.setChild(row);
    QAccessible::updateAccessibility(&spoken);
}

void FieldPopup::showBelow(QWidget &field)
{
    if (m_field != &field) {
        m_field = &field;
        setParent(field.window());
        field.installEventFilter(this);
    }
    place();
    show();
    raise();
}

void FieldPopup::place()
{
    if (!m_field)
        return;
    const QWidget &window = *m_field->window();
    const int width = std::min(std::max(m_field->width(), leastWidth), window.width());
    const int rows = std::min(m_list->model()->rowCount(), mostShownRows);
    m_list->setFixedHeight(rows > 0 ? rows * std::max(m_list->sizeHintForRow(0), 1) + 2 : 0);
    setFixedWidth(width);
    m_column->activate();
    resize(width, m_column->hasHeightForWidth() ? m_column->heightForWidth(width) : sizeHint().height());
    const QPoint below = m_field->mapTo(&window, QPoint(0, m_field->height() + offTheField));
    const bool hasRoom = below.x() + width <= window.width();
    move(hasRoom ? below.x() : std::max(0, below.x() + m_field->width() - width), below.y()); // else they end together
}

bool FieldPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && isVisible() && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    return QFrame::eventFilter(watched, event);
}

void FieldPopup::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor edge = palette().color(QPalette::Text);
    edge.setAlphaF(0.35f);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(edge, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace rowlock
