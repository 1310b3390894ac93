// The backups of a box office, the newest first: when, why, what each holds, what was sold since, whether it is sound.
// One of them is restored from here, or one made now. Also of a file that cannot be opened any more. GUI thread; closes
// by itself.
#pragma once

#include "model/domain/cancellation.h"
#include "model/domain/clock.h"
#include "model/domain/house_access.h"
#include "model/service/backup_set.h"

#include <QDialog>
#include <QFuture>

#include <memory>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class BackupsDialog final : public QDialog
{
    Q_OBJECT

public:
    // `isOpen`: the house is, so that one can be made. `clock`, this computer's, outlives it.
    BackupsDialog(const HouseAccess &house, bool isOpen, const Clock &clock, QWidget *parent);
    ~BackupsDialog() override; // waits for what is being listed or written, and for no comparison

signals:
    void restoreRequested(const QString &backup); // and it closes
    void otherRequested();                        // a file from elsewhere, likewise

private:
    struct Listed
    {
        BackupList list;
        std::optional<BackupFigures> now; // none: it cannot be read
    };

    void buildForm();
    void layOut(ActionButton *other, ActionButton *close);
    void read();
    void show(const Listed &listed);
    void compare();
    void showRow(int row);
    void showSelected();
    void make();
    const Backup *selected() const;

    HouseAccess m_house;
    const Clock &m_clock;
    Listed m_listed;
    QList<QFuture<void>> m_running;
    std::shared_ptr<Cancellation> m_endsComparing = std::make_shared<Cancellation>();
    bool m_isCompared = false;
    QTreeWidget *m_table;
    ToneLabel *m_where;
    ToneLabel *m_selected;
    MessageBar *m_messages;
    ActionButton *m_make;
    ActionButton *m_restore;
};

} // namespace rowlock
