// Below the field for a patron's name: known patrons whom it may be. None is chosen until the keys or the mouse choose
// one, so a name that is only typed stays a name. GUI thread.
#pragma once

#include "model/domain/known_patron.h"
#include "ui/common/field_popup.h"

namespace rowlock {

class PatronListModel;

class PatronPopup final : public FieldPopup
{
    Q_OBJECT

public:
    explicit PatronPopup(QWidget *parent);

    void setPatrons(const QList<Patron> &patrons); // none is chosen
    const Patron *chosen() const;                  // null: none
    void leave();                                  // the one who was chosen

signals:
    void picked(const rowlock::Patron &patron); // by the mouse

private:
    PatronListModel *m_found;
};

} // namespace rowlock
