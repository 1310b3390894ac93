#include "ui/house/manage_head.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/house/house_output.h"
#include "ui/house/segmented_bar.h"
#include "ui/seatmap/seat_map_view.h"

#include <QHBoxLayout>
#include <QMenu>

namespace rowlock {

ManageHead::ManageHead(const HouseContext &context, QWidget *parent)
    : QWidget(parent), m_timeZone(context.facts.timeZone), m_output(new HouseOutput(context, this)),
      m_title(new ToneLabel({}, Tone::Plain, this)), m_when(new ToneLabel({}, Tone::Faint, this)),
      m_choose(new ActionButton({}, QStringLiteral("chooseEvent"), ActionButton::Weight::Quiet, this)),
      m_colouring(new SegmentedBar(tr("Colour seats by"), this)),
      m_print(new ActionButton(tr("&Print"), QStringLiteral("printHouse"), ActionButton::Weight::Secondary, this))
{
    m_title->setObjectName(QStringLiteral("houseTitle"));
    m_title->setTextSize(TextSize::Title);
    m_when->setObjectName(QStringLiteral("houseWhen"));
    m_choose->setAccessibleName(tr("Select an event"));
    m_choose->setToolTip(tr("Select another event (Ctrl+Up, Ctrl+Down)"));
    m_choose->setHeight(ActionButton::Size::Small);
    m_choose->setFocusPolicy(Qt::TabFocus); // the page opens with the focus on what is typed
    m_choose->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_choose->setMenu(new QMenu(m_choose));
    connect(m_choose->menu(), &QMenu::aboutToShow, this, &ManageHead::fillEvents);
    makeColouring();
    makePrint();

    auto *words = new QVBoxLayout;
    words->setSpacing(gap::none);
    words->addWidget(m_title);
    words->addWidget(m_when);
    auto *head = new QHBoxLayout(this);
    head->setSpacing(gap::related);
    head->addLayout(words);
    head->addWidget(m_choose, 0, Qt::AlignTop);
    head->addStretch(1);
    head->addWidget(m_colouring, 0, Qt::AlignVCenter);
    head->addWidget(m_print, 0, Qt::AlignVCenter);

    const auto keep = [this](const QList<EventSummary> &events) { m_events = events; };
    connect(&context.office, &BoxOffice::eventsChanged, this, keep);
    whenAnswered(context.office.ask([](Desk &desk) { return desk.events().all(); }), this,
                 [keep](const Result<QList<EventSummary>> &events) {
                     if (events)
                         keep(*events);
                 });
    connect(m_output, &HouseOutput::saved, this, &ManageHead::saved);
    connect(m_output, &HouseOutput::failed, this, &ManageHead::failed);
}

void ManageHead::makeColouring()
{
    m_colouring->add(int(SeatColouring::Category), tr("Category"), QStringLiteral("colourByCategory"),
                     tr("Colour seats by category"));
    m_colouring->add(int(SeatColouring::State), tr("State"), QStringLiteral("colourByState"),
                     tr("Colour seats by state"));
    m_colouring->add(int(SeatColouring::Price), tr("Price"), QStringLiteral("colourByPrice"),
                     tr("Colour seats by price"));
    m_colouring->add(int(SeatColouring::AgeOfSale), tr("Time sold"), QStringLiteral("colourByAge"),
                     tr("Colour sold seats by when they were sold"));
    m_colouring->add(int(SeatColouring::Seller), tr("Seller"), QStringLiteral("colourBySeller"),
                     tr("Colour sold seats by seller"));
    connect(m_colouring, &SegmentedBar::chosen, this, &ManageHead::colouringRequested);
}

void ManageHead::makePrint()
{
    m_print->setAccessibleName(tr("Print the seats"));
    m_print->setToolTip(tr("Print the seat map or the seat list, or save them as PDF (Alt+P)"));
    m_print->setIconName(QStringLiteral("document-print"));
    m_print->setHeight(ActionButton::Size::Small);
    m_print->setFocusPolicy(Qt::TabFocus);
    m_print->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_print->setMenu(new QMenu(m_print));
    m_output->fill(*m_print->menu());
}

void ManageHead::setEvent(const EventSummary &event)
{
    m_title->setText(event.name);
    m_when->setText(eventDateText(event.starts, m_timeZone));
}

void ManageHead::setColouring(int colouring)
{
    m_colouring->setCurrent(colouring);
}

// Made when it is opened, not at every commit anywhere.
void ManageHead::fillEvents()
{
    QMenu *menu = m_choose->menu();
    menu->clear();
    for (const EventSummary &event : std::as_const(m_events)) {
        const QString text =
            tr("%1, %2 (%3)").arg(event.name, eventDateText(event.starts, m_timeZone), leftText(underLimit(event)));
        QAction *action = menu->addAction(withoutKeyMarks(text));
        connect(action, &QAction::triggered, this, [this, id = event.id] { emit eventRequested(id); });
    }
}

} // namespace rowlock
