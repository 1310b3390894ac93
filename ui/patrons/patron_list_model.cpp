#include "ui/patrons/patron_list_model.h"

#include "ui/common/format.h"
#include "ui/common/two_line_delegate.h"
#include "ui/words/patron_texts.h"

#include <algorithm>

namespace rowlock {

void PatronListModel::setPatrons(const QList<Patron> &patrons)
{
    beginResetModel();
    m_patrons = patrons;
    endResetModel();
}

int PatronListModel::rowOf(PatronNo no) const
{
    const auto found = std::ranges::find(m_patrons, no, &Patron::no);
    return found == m_patrons.end() ? -1 : int(found - m_patrons.begin());
}

int PatronListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_patrons.size());
}

QVariant PatronListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Patron &patron = m_patrons.at(index.row());
    switch (role) {
    case TwoLineDelegate::TopRole: return isolated(patron.name());
    case TwoLineDelegate::TopEndRole: return patronNoText(patron.no);
    case TwoLineDelegate::BottomRole: return patronLine(patron);
    case TwoLineDelegate::BottomEndRole: return tagsText(patron.tags.mid(0, 1));
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: return patronSpoken(patron);
    default: return {};
    }
}

} // namespace rowlock
