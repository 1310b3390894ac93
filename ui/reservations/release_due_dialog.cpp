#include "ui/reservations/release_due_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/reservations/reservation_filter.h"
#include "ui/words/reservation_texts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeWidget>

namespace rowlock {

namespace {

constexpr QSize dueSize(760, 420);
constexpr int nameWidth = 180;
constexpr int sinceWidth = 130;

} // namespace

ReleaseDueDialog::ReleaseDueDialog(const HouseContext &context, const ReservationsRead &all, EventId event,
                                   QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("releaseDueDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Release due reservations"));
    resize(dueSize);
    const Instant now = context.clock.now();
    const QByteArray &zone = context.facts.timeZone;
    auto *list = new QTreeWidget(this);
    list->setObjectName(QStringLiteral("dueReservations"));
    list->setAccessibleName(tr("Due reservations"));
    list->setHeaderLabels({tr("Name"), tr("Seats"), tr("Since"), tr("Now")});
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    int due = 0;
    QList<QTreeWidgetItem *> rows;
    for (const Reservation &one : all.live) {
        const bool isDue = one.isDue(now);
        if ((event.isValid() && !one.isOf(event)) || one.releaseAt > now)
            continue;
        due += isDue ? 1 : 0;
        QString places = placesText(one, context.house, zone);
        auto *row = new QTreeWidgetItem({isolated(one.patron()), places.replace(u'\n', QStringLiteral("; ")),
                                         dayText(one.madeAt, zone),
                                         isDue                                       ? tr("is released")
                                         : one.state == ReservationState::PartlyPaid ? tr("stays, partly paid")
                                                                                     : tr("stays, being paid for")});
        for (int column = 0; column < row->columnCount(); ++column)
            row->setToolTip(column, row->text(column));
        rows.append(row);
    }
    list->addTopLevelItems(rows);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list->header()->setSectionResizeMode(3, QHeaderView::ResizeToContents);
    list->header()->resizeSection(0, nameWidth);
    list->header()->resizeSection(2, sinceWidth);
    auto *heading = new ToneLabel(due == 1 ? tr("1 reservation is due") : tr("%1 reservations are due").arg(due),
                                  Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setObjectName(QStringLiteral("dueHeading"));
    auto *about =
        new ToneLabel(tr("Their seats go on sale. What is partly paid stays until a person decides. For a day "
                         "they can be taken back, as long as nobody has the seats."),
                      Tone::Faint, this);
    about->setWordWrap(true);
    auto *release = new ActionButton(tr("Release"), QStringLiteral("releaseDue"), ActionButton::Weight::Danger, this);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelDue"), ActionButton::Weight::Secondary, this);
    enableUnless(*release, due > 0 ? QString() : tr("Nothing is due now"));
    release->setAutoDefault(false);
    cancel->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, release}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        buttons->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(list, 1);
    column->addLayout(buttons);
    connect(release, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    list->setFocus();
}

} // namespace rowlock
