// Who wants seats that are not there: how many, where, who it is and how to reach them. Window-modal; says what was
// typed.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/labels.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace rowlock {

class WaitlistDialog final : public QDialog
{
    Q_OBJECT

public:
    // `party` and `category` as they were asked for in vain; 0 and empty where nothing was.
    WaitlistDialog(const QString &eventName, const QList<PoolStatus> &pools, qint64 party, const QString &category,
                   QWidget *parent);

    WaitlistRequest request() const;

private:
    void showComplete();

    QSpinBox *m_party;
    QComboBox *m_wanted;
    QLineEdit *m_name;
    QLineEdit *m_contact;
    QPushButton *m_join;
};

// Opens the dialog for the followed event, puts the party on the list and says what came of it.
void askForWaitlist(BoxOffice &office, const HouseModel &house, qint64 party, const QString &category, QWidget *parent,
                    std::function<void(Tone, const QString &)> say);

} // namespace rowlock
