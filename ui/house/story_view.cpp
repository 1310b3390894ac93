#include "ui/house/story_view.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/house/state_words.h"

#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

namespace rowlock {

namespace {

constexpr int gutter = 26; // where the line of time runs
constexpr int storyMargin = 6;
constexpr int dot = 12;

class StepDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const StoryModel *>(index.model());
        const StoryStep &step = model->item(index.row());
        const QPalette &palette = option.palette;
        const QColor base = palette.color(QPalette::Base);
        const QColor ground =
            option.state & QStyle::State_Selected ? mixed(base, accentColor(), isDark() ? 0.26 : 0.13) : base;
        painter->save();
        painter->fillRect(option.rect, ground);
        paintTime(*painter, option, step, index.row() == 0, index.row() == model->rowCount() - 1);

        const QColor text = palette.color(QPalette::Text);
        const QColor faint = readable(faintTextColor(), ground);
        QRect line = textArea(option.rect);
        line.setHeight(option.fontMetrics.height());
        const QString when = model->whenText(index.row());
        painter->setPen(faint);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, when);
        QFont bold = option.font;
        bold.setBold(true);
        painter->setFont(bold);
        painter->setPen(text);
        const int left = line.width() - option.fontMetrics.horizontalAdvance(when) - storyMargin;
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(bold).elidedText(step.title, Qt::ElideRight, left));
        painter->setFont(option.font);
        if (!step.details.isEmpty()) {
            const QRect details = detailsArea(option, step);
            painter->drawText(details, Qt::TextWordWrap, step.details);
            line.moveTop(details.bottom() + 1);
        } else {
            line.translate(0, line.height());
        }
        painter->setPen(faint);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(step.who, Qt::ElideRight, line.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const StoryStep &step = static_cast<const StoryModel *>(index.model())->item(index.row());
        QStyleOptionViewItem sized = option;
        const auto *view = static_cast<const StoryView *>(option.widget);
        sized.rect = QRect(0, 0, view->viewport()->width(), 0);
        const int details = step.details.isEmpty() ? 0 : detailsArea(sized, step).height();
        return {120, 2 * option.fontMetrics.height() + details + 2 * storyMargin};
    }

private:
    static QRect textArea(const QRect &rect) { return rect.adjusted(gutter, storyMargin, -storyMargin, -storyMargin); }

    static QRect detailsArea(const QStyleOptionViewItem &option, const StoryStep &step)
    {
        QRect area = textArea(option.rect).translated(0, option.fontMetrics.height());
        area.setHeight(10'000);
        const QRect needed = option.fontMetrics.boundingRect(area, Qt::TextWordWrap, step.details);
        area.setHeight(needed.height());
        return area;
    }

    static void paintTime(QPainter &painter, const QStyleOptionViewItem &option, const StoryStep &step, bool newest,
                          bool oldest)
    {
        const QRect rect = option.rect;
        const int middle = rect.left() + gutter / 2 - 2;
        const int centre = rect.top() + storyMargin + option.fontMetrics.height() / 2;
        const QColor line = mixed(option.palette.color(QPalette::Base), option.palette.color(QPalette::Text), 0.2);
        painter.fillRect(
            QRect(QPoint(middle, newest ? centre : rect.top()), QPoint(middle, oldest ? centre : rect.bottom())), line);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor tint = stateTint(step.state);
        painter.setBrush(tint);
        painter.setPen(QPen(mixed(tint, option.palette.color(QPalette::Text), 0.45), 1.2));
        painter.drawEllipse(QPointF(middle + 0.5, centre), dot / 2.0 - 0.5, dot / 2.0 - 0.5);
        painter.restore();
    }
};

} // namespace

QString StoryModel::whenText(int row) const
{
    const QDateTime local = inZone(item(row).at, QTimeZone(m_timeZone));
    return QLocale().toString(local, QStringLiteral("d MMM, HH:mm"));
}

QVariant StoryModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= items().size())
        return {};
    const StoryStep &step = item(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: {
        QStringList parts{step.title, whenText(index.row()), step.who};
        if (!step.details.isEmpty())
            parts.append(step.details);
        return parts.join(QStringLiteral(", "));
    }
    case Qt::ToolTipRole: return QLocale().toString(inZone(step.at, QTimeZone(m_timeZone)), QLocale::LongFormat);
    default: return {};
    }
}

StoryView::StoryView(QWidget *parent) : QListView(parent)
{
    setObjectName(QStringLiteral("history"));
    setAccessibleName(tr("History"));
    setModel(&m_model);
    setItemDelegate(new StepDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the panel scrolls
}

void StoryView::setTimeZone(const QByteArray &zone)
{
    m_model.setTimeZone(zone);
}

void StoryView::show(const QList<StoryStep> &steps)
{
    m_model.follow(steps);
    fit();
}

void StoryView::fit()
{
    int height = 0;
    for (int row = 0; row < m_model.rowCount(); ++row)
        height += sizeHintForRow(row);
    setFixedHeight(height);
}

void StoryView::resizeEvent(QResizeEvent *event)
{
    QListView::resizeEvent(event);
    scheduleDelayedItemsLayout();
    fit();
}

} // namespace rowlock
