// Who wants seats that are not there: how many, where, who it is and how to reach them; patrons who are known already
// are offered below the name. Window-modal; says what was typed, and stays with it until the party is on the list.
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

class MessageBar;
class NameField;

class WaitlistDialog final : public QDialog
{
    Q_OBJECT

public:
    // `party` and `category` as they were asked for in vain; 0 and empty where nothing was.
    WaitlistDialog(BoxOffice &office, const QString &eventName, const QList<PoolStatus> &pools, qint64 party,
                   const QString &category, QWidget *parent);

    WaitlistRequest request() const;
    QString key() const { return m_key; } // another one once anything was changed: asked twice it is one party
    void setAsking(bool asking);          // until the answer is there
    void showRefusal(const Error &error);
    void houseIsBack();

signals:
    void joinRequested();

private:
    void changed();
    void showComplete();

    QSpinBox *m_party;
    QComboBox *m_wanted;
    NameField *m_name;
    PatronNo m_patron; // of the name that stands there; not valid: it is only typed
    QLineEdit *m_contact;
    ToneLabel *m_cost; // of the party there, as the event is priced
    QList<PoolStatus> m_pools;
    MessageBar *m_messages;
    QPushButton *m_join;
    QString m_key;
    bool m_asking = false;
    bool m_saysAway = false; // that the house does not answer
};

// Opens the dialog for the followed event, puts the party on the list and says what came of it.
void askForWaitlist(BoxOffice &office, const HouseModel &house, qint64 party, const QString &category, QWidget *parent,
                    std::function<void(Tone, const QString &)> say);

} // namespace rowlock
