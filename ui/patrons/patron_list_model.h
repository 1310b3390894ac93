// Patrons in a list of two lines each that tells people of one name apart: the number beside the name, and below phone,
// e-mail and town. GUI thread.
#pragma once

#include "model/domain/known_patron.h"

#include <QAbstractListModel>

namespace rowlock {

class PatronListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setPatrons(const QList<Patron> &patrons);
    const QList<Patron> &patrons() const { return m_patrons; }
    int rowOf(PatronNo no) const; // -1: is not among them
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    QList<Patron> m_patrons;
};

} // namespace rowlock
