#include "ui/reports/favourites_dialog.h"

#include "model/domain/report_title.h"
#include "model/service/favourite_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/reasons.h"
#include "ui/reports/favourite_dialog.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPointer>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr QSize favouritesSize(720, 420);

QString titleOf(const ReportFavourite &favourite)
{
    Report report;
    report.kind = favourite.kind;
    report.filter = favourite.filter;
    return reportTitle(report);
}

} // namespace

FavouritesDialog::FavouritesDialog(const HouseContext &context, const QList<ReportFavourite> &favourites,
                                   QWidget *parent)
    : QDialog(parent), m_context(context), m_list(new QTreeWidget(this)),
      m_messages(new MessageBar(this, QStringLiteral("favouritesMessage"))),
      m_change(secondaryButton(tr("&Change…"), "favouritesChange", this, [this] { change(); })),
      m_drop(new ActionButton(tr("&Delete…"), QStringLiteral("favouritesDrop"), ActionButton::Weight::Danger, this)),
      m_show(new ActionButton(tr("&Show"), QStringLiteral("favouritesShow"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("favouritesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Favourites"));
    resize(favouritesSize);
    makeTable();
    auto *heading = new ToneLabel(tr("Favourites"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *buttons = new QHBoxLayout;
    for (ActionButton *button : {m_drop, m_show}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        button->setAutoDefault(false);
    }
    buttons->addWidget(m_change);
    buttons->addWidget(m_drop);
    buttons->addStretch(1);
    buttons->addWidget(secondaryButton(tr("Close"), "favouritesClose", this, [this] { accept(); }));
    buttons->addWidget(m_show);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(m_list, 1);
    column->addWidget(m_messages);
    column->addLayout(buttons);
    connect(m_show, &QPushButton::clicked, this, &FavouritesDialog::showChosen);
    connect(m_drop, &QPushButton::clicked, this, &FavouritesDialog::drop);
    connect(m_list, &QTreeWidget::itemActivated, this, &FavouritesDialog::showChosen);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &FavouritesDialog::refreshButtons);
    fill(favourites);
    m_list->setFocus();
}

void FavouritesDialog::makeTable()
{
    m_list->setObjectName(QStringLiteral("favouriteList"));
    m_list->setAccessibleName(tr("Favourites"));
    m_list->setHeaderLabels({tr("Name"), tr("Report"), tr("Days"), tr("Every night at")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void FavouritesDialog::read()
{
    m_context.office.ask(
        this, [](Desk &desk) { return FavouriteDesk(desk).all(); },
        [this](const Result<QList<ReportFavourite>> &favourites) {
            if (favourites)
                fill(*favourites);
            else
                m_messages->show(Tone::Danger, favourites.error().message);
        });
}

void FavouritesDialog::fill(const QList<ReportFavourite> &favourites)
{
    const int before = current() ? current()->no : 0;
    m_favourites = favourites;
    m_list->clear();
    QTreeWidgetItem *chosen = nullptr;
    for (const ReportFavourite &each : favourites) {
        auto *item = new QTreeWidgetItem(m_list, {each.name, titleOf(each),
                                                  isOfDays(each.kind) ? chosenDaysText(each.days) : QString(),
                                                  each.isNightly() ? each.terminal : tr("no")});
        chosen = each.no == before || !chosen ? item : chosen;
    }
    m_list->setCurrentItem(chosen);
    refreshButtons();
}

const ReportFavourite *FavouritesDialog::current() const
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row >= 0 && row < m_favourites.size() ? &m_favourites.at(row) : nullptr;
}

void FavouritesDialog::refreshButtons()
{
    for (ActionButton *button : {m_change, m_drop, m_show})
        enableUnless(*button, current() ? QString() : tr("Select a favourite first"));
}

void FavouritesDialog::showChosen()
{
    if (!current())
        return;
    emit chosen(*current());
    accept();
}

void FavouritesDialog::change()
{
    if (!current())
        return;
    auto *dialog = new FavouriteDialog(m_context, {*current(), {}, m_favourites}, this);
    connect(dialog, &FavouriteDialog::kept, this, &FavouritesDialog::read);
    connect(dialog, &QDialog::finished, m_list, qOverload<>(&QWidget::setFocus));
    dialog->open();
}

void FavouritesDialog::drop()
{
    if (!current())
        return;
    Question question;
    question.title = tr("Delete favourite");
    question.text = tr("Delete the favourite “%1”?").arg(current()->name);
    question.details = tr("It is no longer listed, nor printed every night. Reports that wait for a printer are still "
                          "printed.");
    question.accept = tr("Delete");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer(this), favourite = *current()](bool isSure, const QString &) {
        if (!self || !isSure)
            return;
        self->m_context.office.ask(
            self, [favourite](Desk &desk) { return FavouriteDesk(desk).drop(favourite); },
            [self](const Result<ReportFavourite> &dropped) {
                if (!dropped)
                    self->m_messages->show(Tone::Danger, dropped.error().message);
                self->read();
            });
    });
}

} // namespace rowlock
