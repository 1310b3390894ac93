#include "ui/patrons/patron_popup.h"

#include "ui/patrons/patron_list_model.h"

#include <QListView>

namespace rowlock {

PatronPopup::PatronPopup(QWidget *parent) : FieldPopup(Choice::Free, parent), m_found(new PatronListModel(this))
{
    setObjectName(QStringLiteral("patronPopup"));
    list()->setObjectName(QStringLiteral("patronPopupList"));
    list()->setAccessibleName(tr("Known patrons"));
    list()->setModel(m_found);
    connect(list(), &QListView::clicked, this,
            [this](const QModelIndex &index) { emit picked(m_found->patrons().at(index.row())); });
}

void PatronPopup::setPatrons(const QList<Patron> &patrons)
{
    m_found->setPatrons(patrons);
    leave();
}

const Patron *PatronPopup::chosen() const
{
    const int row = chosenRow();
    return isVisible() && row >= 0 ? &m_found->patrons().at(row) : nullptr;
}

void PatronPopup::leave()
{
    choose(-1);
}

} // namespace rowlock
