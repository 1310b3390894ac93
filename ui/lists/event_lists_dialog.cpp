#include "ui/lists/event_lists_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/metrics.h"
#include "ui/lists/list_moment.h"
#include "ui/lists/price_lists_dialog.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

EventListsDialog::EventListsDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_said(new ToneLabel({}, Tone::Faint, this)),
      m_save(new ActionButton(tr("Save"), QStringLiteral("saveEventLists"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("eventListsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Price lists of the event"));
    resize(720, 460);
    auto *heading = new ToneLabel(event.name, Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setElided(true);
    auto *about =
        new ToneLabel(tr("Where several price lists are active, the one that began last is used. Without any, "
                         "the event's own prices are used."),
                      Tone::Faint, this);
    about->setWordWrap(true);
    m_said->setObjectName(QStringLiteral("eventListsSaid"));
    m_said->setWordWrap(true);
    auto *lines = new QWidget(this);
    m_grid = new QGridLayout(lines);
    m_grid->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    m_grid->setHorizontalSpacing(gap::group);
    m_grid->setVerticalSpacing(gap::related);
    m_grid->setColumnStretch(2, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(lines);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto *edit = new ActionButton(tr("Edit price lists…"), QStringLiteral("editPriceLists"),
                                  ActionButton::Weight::Secondary, this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelEventLists"), ActionButton::Weight::Secondary, this);
    for (ActionButton *button : {edit, cancel})
        button->setAutoDefault(false);
    m_save->setDefault(true);
    m_save->setEnabled(false); // until it is known what there is
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(edit);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_save})
        buttons->addWidget(button);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(scroll, 1);
    column->addWidget(m_said);
    column->addLayout(buttons);
    connect(edit, &QPushButton::clicked, this, &EventListsDialog::openLists);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &EventListsDialog::save);
    read();
}

void EventListsDialog::read()
{
    using Both = std::pair<QList<NamedPrices>, QList<ListUse>>;
    m_context.office.ask(
        this,
        [event = m_event.id](Desk &desk) -> Result<Both> {
            TRY_GET(const auto lists, desk.inventory().priceLists());
            TRY_GET(const auto uses, desk.events().priceLists(event));
            return Both{lists, uses};
        },
        [this](const Result<Both> &both) {
            if (!both)
                return say(both.error().message, Tone::Danger);
            fill(both->first, both->second);
            m_save->setEnabled(true);
        });
}

void EventListsDialog::fill(const QList<NamedPrices> &lists, const QList<ListUse> &uses)
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_lines.clear();
    for (const NamedPrices &list : lists) {
        const auto use = std::ranges::find(uses, list.id, &ListUse::list);
        if (list.offered || use != uses.end())
            addLine(list, use == uses.end() ? nullptr : &*use);
    }
    m_grid->setRowStretch(2 * int(m_lines.size()), 1);
    say(m_lines.isEmpty() ? tr("There is no price list yet. Make one with “Edit price lists…”.") : QString(),
        Tone::Faint);
    if (!m_lines.isEmpty())
        m_lines.first().used->setFocus();
}

void EventListsDialog::addLine(const NamedPrices &list, const ListUse *use)
{
    const QTimeZone zone(m_context.facts.timeZone);
    const QString number = QString::number(list.id.value());
    const int row = 2 * int(m_lines.size());
    QString name = list.name;
    Line line{list.id, new QCheckBox(name.replace(u'&', QStringLiteral("&&")), this),
              new ListMoment(tr("%1 from").arg(list.name), tr("From the beginning"),
                             QStringLiteral("listFrom") + number, m_event.starts, zone, this),
              new ListMoment(tr("%1 until").arg(list.name), tr("To the end"), QStringLiteral("listUntil") + number,
                             m_event.starts, zone, this)};
    line.used->setObjectName(QStringLiteral("usesList") + number);
    line.used->setMinimumHeight(fieldHeight);
    line.used->setChecked(use != nullptr);
    if (use) {
        line.from->setMoment(use->from);
        line.until->setMoment(use->until);
    }
    m_grid->addWidget(line.used, row, 0, Qt::AlignTop);
    int at = row;
    for (ListMoment *moment : {line.from, line.until}) {
        auto *label = new QLabel(moment == line.from ? tr("from") : tr("until"), this);
        label->setMinimumHeight(fieldHeight);
        m_grid->addWidget(label, at, 1, Qt::AlignTop);
        m_grid->addWidget(moment, at++, 2, Qt::AlignTop);
        for (QWidget *each : {static_cast<QWidget *>(label), static_cast<QWidget *>(moment)}) {
            each->setVisible(use != nullptr);
            connect(line.used, &QCheckBox::toggled, each, &QWidget::setVisible);
        }
    }
    m_lines << line;
}

void EventListsDialog::openLists()
{
    auto *dialog = new PriceListsDialog(m_context, this);
    connect(dialog, &QDialog::finished, this, &EventListsDialog::read);
    dialog->open();
}

Result<QList<ListUse>> EventListsDialog::typed()
{
    QList<ListUse> uses;
    for (const Line &line : std::as_const(m_lines)) {
        if (!line.used->isChecked())
            continue;
        line.from->check();
        line.until->check();
        ListUse use{line.list};
        TRY_GET(use.from, line.from->moment());
        TRY_GET(use.until, line.until->moment());
        uses << use;
    }
    return uses;
}

void EventListsDialog::save()
{
    const auto uses = typed();
    if (!uses)
        return say(uses.error().message, Tone::Danger);
    m_save->setEnabled(false);
    m_context.office.ask(
        this, [event = m_event.id, uses = *uses](Desk &desk) { return desk.events().usePriceLists(event, uses); },
        [this](const Result<QList<ListUse>> &saved) {
            m_save->setEnabled(true);
            if (!saved)
                return say(tr("Nothing was changed. %1").arg(saved.error().message), Tone::Danger);
            accept();
        });
}

void EventListsDialog::say(const QString &text, Tone tone)
{
    m_said->setTone(tone);
    m_said->setText(text);
}

} // namespace rowlock
