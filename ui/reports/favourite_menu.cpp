#include "ui/reports/favourite_menu.h"

#include "model/service/favourite_desk.h"
#include "ui/common/reasons.h"
#include "ui/reports/favourite_dialog.h"
#include "ui/reports/favourites_dialog.h"

#include <QMenu>

#include <algorithm>

namespace rowlock {

namespace {

bool isSameEntry(const ReportFavourite &one, const ReportFavourite &other)
{
    return one.no == other.no && one.name == other.name && one.kind == other.kind && one.days == other.days
           && one.terminal == other.terminal && choicesOf(one.kind, one.filter) == choicesOf(other.kind, other.filter);
}

} // namespace

FavouriteMenu::FavouriteMenu(const HouseContext &context, std::function<Shown()> shown, QWidget *dialog)
    : ActionButton(tr("&Favourites"), QStringLiteral("reportFavourites"), Weight::Secondary, dialog),
      m_context(context), m_shown(std::move(shown)), m_dialog(dialog), m_menu(new QMenu(this))
{
    setAutoDefault(false);
    setToolTip(tr("Reports kept under a name, for everybody"));
    m_menu->setObjectName(QStringLiteral("favouriteMenu"));
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        fill();
        read(); // others keep them too
    });
    fill();
    read();
}

void FavouriteMenu::read()
{
    m_context.office.ask(
        this, [](Desk &desk) { return FavouriteDesk(desk).all(); },
        [this](const Result<QList<ReportFavourite>> &favourites) {
            if (!favourites)
                return emit said(Tone::Danger, favourites.error().message);
            if (std::ranges::equal(m_known, *favourites, isSameEntry))
                return; // somebody may be walking through the menu
            m_known = *favourites;
            fill();
        });
}

void FavouriteMenu::fill()
{
    m_menu->clear();
    for (const ReportFavourite &favourite : m_known) {
        QString name = favourite.name;
        name.replace(u'&', QStringLiteral("&&"));
        m_menu->addAction(favourite.isNightly() ? tr("%1 (every night)").arg(name) : name, this,
                          [this, favourite] { emit chosen(favourite); });
    }
    m_menu->addSeparator();
    QAction *keeps = m_menu->addAction(tr("&Keep as favourite…"), this, &FavouriteMenu::keep);
    keeps->setObjectName(QStringLiteral("favouriteKeep"));
    enableUnless(*keeps, m_shown().lacking);
    QAction *changes = m_menu->addAction(tr("&Change favourites…"), this, &FavouriteMenu::change);
    changes->setObjectName(QStringLiteral("favouriteChange"));
    enableUnless(*changes, m_known.isEmpty() ? tr("No report is kept as a favourite yet") : QString());
}

void FavouriteMenu::keep()
{
    const Shown shown = m_shown();
    auto *dialog = new FavouriteDialog(m_context, {shown.favourite, shown.about, m_known}, m_dialog);
    connect(dialog, &FavouriteDialog::kept, this, [this](const ReportFavourite &favourite) {
        emit said(Tone::Good, tr("Kept as a favourite: %1").arg(favourite.name));
        read();
    });
    dialog->open();
}

void FavouriteMenu::change()
{
    auto *dialog = new FavouritesDialog(m_context, m_known, m_dialog);
    connect(dialog, &FavouritesDialog::chosen, this, &FavouriteMenu::chosen);
    connect(dialog, &QDialog::finished, this, &FavouriteMenu::read);
    dialog->open();
}

} // namespace rowlock
