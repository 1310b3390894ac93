// The reports that are kept under names: shows one, changes one, or deletes it. GUI thread; closes by itself.
#pragma once

#include "model/domain/report_favourite.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;

class FavouritesDialog final : public QDialog
{
    Q_OBJECT

public:
    FavouritesDialog(const HouseContext &context, const QList<ReportFavourite> &favourites, QWidget *parent);

signals:
    void chosen(const rowlock::ReportFavourite &favourite); // to be shown

private:
    void makeTable();
    void read();
    void fill(const QList<ReportFavourite> &favourites);
    void refreshButtons();
    void showChosen();
    void change();
    void drop();
    const ReportFavourite *current() const; // null: none

    HouseContext m_context;
    QList<ReportFavourite> m_favourites;
    QTreeWidget *m_list;
    MessageBar *m_messages;
    ActionButton *m_change;
    ActionButton *m_drop;
    ActionButton *m_show;
};

} // namespace rowlock
