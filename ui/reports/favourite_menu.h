// The reports that are kept under names, as a menu beside the list of all: chooses one, keeps what is shown, and opens
// the window in which they are changed. GUI thread.
#pragma once

#include "model/domain/report_favourite.h"
#include "ui/common/action_button.h"
#include "ui/common/house_context.h"
#include "ui/common/labels.h"

class QMenu;

namespace rowlock {

class FavouriteMenu final : public ActionButton
{
    Q_OBJECT

public:
    struct Shown
    {
        ReportFavourite favourite; // without a name
        QString about;             // what is chosen besides the days, in a line; empty: all of it
        QString lacking;           // why there is nothing to keep; empty: there is
    };
    // `shown`: what the window shows now.
    FavouriteMenu(const HouseContext &context, std::function<Shown()> shown, QWidget *dialog);

signals:
    void chosen(const rowlock::ReportFavourite &favourite);
    void said(rowlock::Tone tone, const QString &text);

private:
    void read();
    void fill();
    void keep();
    void change();

    HouseContext m_context;
    std::function<Shown()> m_shown;
    QWidget *m_dialog;
    QMenu *m_menu;
    QList<ReportFavourite> m_known; // by name
};

} // namespace rowlock
