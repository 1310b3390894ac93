#include "ui/house/hold_delegate.h"

#include "ui/common/contrast.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/house/hold_list_model.h"
#include "ui/house/state_words.h"

#include <QPainter>

namespace rowlock {

namespace {

constexpr int holdMargin = 10;
constexpr int partGap = 3;
constexpr int holdBarHeight = 4;

QColor clockColor(HoldStanding::Kind kind, const QPalette &palette)
{
    switch (kind) {
    case HoldStanding::Kind::Running: return palette.color(QPalette::Text);
    case HoldStanding::Kind::Urgent: return warningColor();
    case HoldStanding::Kind::Yielding:
    case HoldStanding::Kind::Over: return dangerColor();
    case HoldStanding::Kind::Paying: return accentColor();
    }
    return palette.color(QPalette::Text);
}

// Draws `right` whole at the right edge and `left`, elided, in what remains.
void paintLine(QPainter &painter, const QRect &line, const QString &left, const QColor &leftColor,
               const QFont &leftFont, const QString &right, const QColor &rightColor, const QFont &rightFont)
{
    painter.setFont(rightFont);
    painter.setPen(rightColor);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, right);
    const int rightWidth = painter.fontMetrics().horizontalAdvance(right) + holdMargin;
    painter.setFont(leftFont);
    painter.setPen(leftColor);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(left, Qt::ElideRight, line.width() - rightWidth));
}

} // namespace

void HoldDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = static_cast<const HoldListModel *>(index.model());
    const HoldInfo &hold = model->item(index.row());
    const HoldStanding standing = model->standing(index.row());
    const bool selected = option.state & QStyle::State_Selected;
    const QColor base = option.palette.color(QPalette::Base);
    const QColor ground = selected ? mixed(base, accentColor(), isDark() ? 0.26 : 0.13) : base;
    const QColor text = option.palette.color(QPalette::Text);
    const QColor faint = readable(faintTextColor(), ground);

    painter->save();
    painter->fillRect(option.rect, ground);
    if (selected && (option.state & QStyle::State_Active))
        painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), accentColor());

    QFont bold = option.font;
    bold.setBold(true);
    const int height = option.fontMetrics.height();
    QRect line(option.rect.left() + holdMargin, option.rect.top() + holdMargin - 2,
               option.rect.width() - 2 * holdMargin, height);
    paintLine(*painter, line, holderText(hold), text, bold, standing.text,
              readable(clockColor(standing.kind, option.palette), ground), bold);
    line.translate(0, height + partGap);
    const QString event = model->eventName(hold.event);
    const QString seats = itemsText(hold.items, 3);
    const QString what = event.isEmpty() ? seats : QStringLiteral("%1 · %2").arg(event, seats);
    paintLine(*painter, line, what, faint, option.font, moneyText(model->paidOf(hold)), text, option.font);

    const QRectF track(line.left(), line.bottom() + 1 + partGap + 1, line.width(), holdBarHeight);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(ground, text, 0.12));
    painter->drawRoundedRect(track, holdBarHeight / 2.0, holdBarHeight / 2.0);
    if (standing.share > 0) {
        const QColor color =
            standing.kind == HoldStanding::Kind::Running ? accentColor() : clockColor(standing.kind, option.palette);
        painter->setBrush(standing.kind == HoldStanding::Kind::Paying ? mixed(ground, color, 0.45) : color);
        painter->drawRoundedRect(QRectF(track.left(), track.top(), track.width() * standing.share, track.height()),
                                 holdBarHeight / 2.0, holdBarHeight / 2.0);
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->fillRect(
        QRect(option.rect.left() + holdMargin, option.rect.bottom(), option.rect.width() - 2 * holdMargin, 1),
        mixed(base, text, 0.1));
    painter->restore();
}

QSize HoldDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {160, 2 * option.fontMetrics.height() + 2 * partGap + holdBarHeight + 2 * holdMargin};
}

} // namespace rowlock
