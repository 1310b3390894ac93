#include "ui/house/replan_changes.h"

#include "ui/house/state_words.h"

#include <QColor>
#include <QGuiApplication>
#include <QPalette>

namespace rowlock {

bool isOfFate(const SeatChange &change, SeatFate fate)
{
    switch (fate) {
    case SeatFate::Same: return change.isSame();
    case SeatFate::New: return change.isNew();
    case SeatFate::Gone: return change.isGone();
    case SeatFate::Moved: return change.moved;
    case SeatFate::Renamed: return change.renamed;
    case SeatFate::OtherCategory: return change.recategorised;
    }
    Q_UNREACHABLE();
}

void ReplanChanges::setPreview(const std::optional<ReplanPreview> &preview)
{
    beginResetModel(); // another plan's list, or the same after a sale: there is nothing to follow row by row
    m_preview = preview;
    m_rows.clear();
    m_claims.clear();
    if (preview) {
        for (int i = 0; i < preview->difference.seats.size(); ++i) {
            if (!preview->difference.seats.at(i).isSame())
                m_rows.append(i);
        }
        for (const VanishingSeat &seat : preview->vanishing) {
            m_claims.insert(seat.seatNo, seat.state == SeatState::Sold   ? tr("sold, order %1").arg(seat.orderCode)
                                         : seat.state == SeatState::Held ? tr("held by %1").arg(seat.holder)
                                                                         : tr("blocked, %1").arg(seat.holder));
        }
    }
    endResetModel();
}

QString ReplanChanges::text(const SeatChange &seat, int column) const
{
    switch (column) {
    case Before: return seat.isNew() ? QString() : m_preview->today->seats.at(seat.before).label;
    case What: {
        QStringList words;
        for (const SeatFate fate :
             {SeatFate::New, SeatFate::Gone, SeatFate::Renamed, SeatFate::Moved, SeatFate::OtherCategory}) {
            if (isOfFate(seat, fate))
                words += fateText(fate);
        }
        return words.join(QStringLiteral(", "));
    }
    case After: return seat.isGone() ? QString() : m_preview->after->seats.at(seat.after).label;
    default:
        if (seat.isGone())
            return m_claims.value(seat.before, tr("available"));
        return stateWord(m_preview->states.at(seat.after));
    }
}

QVariant ReplanChanges::data(const QModelIndex &index, int role) const
{
    if (!m_preview || !index.isValid())
        return {};
    const SeatChange &seat = change(index.row());
    if (role == Qt::DisplayRole)
        return text(seat, index.column());
    if (role == Qt::ForegroundRole && index.column() == What)
        return fateColor(fateOf(seat), QGuiApplication::palette());
    return {};
}

QVariant ReplanChanges::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Before: return tr("Seat");
    case What: return tr("Change");
    case After: return tr("In the new plan");
    default: return tr("Held or sold");
    }
}

void ReplanFilter::setFate(std::optional<SeatFate> fate)
{
    m_fate = fate;
    invalidateFilter();
}

void ReplanFilter::setText(const QString &text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

bool ReplanFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto *changes = static_cast<const ReplanChanges *>(sourceModel());
    if (m_fate && !isOfFate(changes->change(row), *m_fate))
        return false;
    if (m_text.isEmpty())
        return true;
    for (int column = 0; column < ReplanChanges::columns; ++column) {
        if (changes->index(row, column, parent).data().toString().contains(m_text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

} // namespace rowlock
