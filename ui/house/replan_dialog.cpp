#include "ui/house/replan_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/reasons.h"
#include "ui/house/replan_changes.h"
#include "ui/house/replan_choice.h"
#include "ui/house/replan_list.h"
#include "ui/house/replan_map.h"
#include "ui/house/replan_output.h"
#include "ui/house/replan_prices.h"
#include "ui/house/replan_result.h"
#include "ui/house/replan_walk_panel.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QScreen>
#include <QSplitter>
#include <QStackedLayout>
#include <QUuid>

namespace rowlock {

namespace {

constexpr int againAfterMs = 250;

} // namespace

ReplanDialog::ReplanDialog(const HouseContext &context, const EventSummary &event, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(event), m_output(new ReplanOutput(context, this)),
      m_result(new ReplanResult(*m_output, this))
{
    setObjectName(QStringLiteral("replanDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Change the event's seating plan"));
    resize(QSize(1180, 760).boundedTo(screen()->availableGeometry().size() - QSize(8, 40))); // its frame
    auto *pages = new QStackedLayout(this);
    pages->addWidget(makePage());
    pages->addWidget(m_result);
    for (int page = 0; page < pages->count(); ++page)
        pages->widget(page)->layout()->setContentsMargins(gap::around, gap::around, gap::around, gap::around);
    m_again.setSingleShot(true);
    m_again.setInterval(againAfterMs);
    followParts();
    refreshApply();
    m_choice->readPlans();
}

QWidget *ReplanDialog::makePage()
{
    auto *page = new QWidget(this);
    auto *heading = new ToneLabel(tr("Seating plan of %1").arg(m_event.name), Tone::Plain, page);
    heading->setTextSize(TextSize::Title);
    m_choice = new ReplanChoice(m_context, m_event.plan, page);
    m_messages = new MessageBar(page);
    auto *column = new QVBoxLayout(page);
    column->setSpacing(gap::related);
    column->addWidget(heading);
    column->addWidget(m_choice);
    column->addWidget(m_messages);
    column->addWidget(makeSides(page), 1);
    column->addLayout(makeButtons(page));
    return page;
}

QWidget *ReplanDialog::makeSides(QWidget *page)
{
    auto *left = new QWidget(page);
    m_list = new ReplanList(left);
    m_walk = new ReplanWalkPanel(left);
    m_prices = new ReplanPrices(m_context.facts.currency, left);
    m_map = new ReplanMap(page);
    auto *column = new QVBoxLayout(left);
    column->setSpacing(gap::related);
    column->addWidget(m_list, 3);
    column->addWidget(m_walk, 2);
    column->addWidget(m_prices);
    auto *splitter = new QSplitter(page);
    splitter->addWidget(left);
    splitter->addWidget(m_map);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({560, 560});
    return splitter;
}

QLayout *ReplanDialog::makeButtons(QWidget *page)
{
    auto *close = new ActionButton(tr("Cancel"), QStringLiteral("cancelReplan"), ActionButton::Weight::Secondary, page);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    m_apply = new ActionButton(tr("Change plan"), QStringLiteral("applyReplan"), ActionButton::Weight::Primary, page);
    ActionButton *print = m_output->makeButton(QStringLiteral("replanPrint"), page);
    connect(print->menu(), &QMenu::aboutToShow, this, [this] {
        if (m_preview)
            m_output->take(*m_preview, m_list->changes(), m_walk->parties());
    });
    const auto refreshPrint = [this, print] {
        enableUnless(*print, m_list->changes().rowCount() > 0 ? QString() : tr("There are no changes to print"));
    };
    refreshPrint();
    connect(&m_list->changes(), &QAbstractItemModel::modelReset, print, refreshPrint);
    m_lacks = new ToneLabel({}, Tone::Faint, page);
    m_lacks->setObjectName(QStringLiteral("replanLacks"));
    m_lacks->setWordWrap(true);
    m_lacks->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    buttons->addWidget(print);
    buttons->addWidget(m_lacks, 1);
    buttons->addWidget(close);
    buttons->addWidget(m_apply);
    return buttons;
}

void ReplanDialog::followParts()
{
    const auto object = [this](const QString &text) { m_messages->show(Tone::Danger, text); };
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (!m_map->isChoosing())
            readPreview();
    });
    connect(&m_context.office, &BoxOffice::eventsChanged, this, [this](const QList<EventSummary> &events) {
        for (const EventSummary &each : events) {
            if (each.id == m_event.id && m_preview && each.revision != m_preview->event.revision && !m_working)
                m_again.start(); // while somebody chooses on the map, what is shown stays as it is
        }
    });
    connect(&m_context.office, &BoxOffice::recovered, this, [this] {
        if (m_map->isChoosing())
            return;
        m_messages->dismiss(); // it said that the house was away
        readPreview();         // and whether the plan was changed all the same
    });
    connect(m_choice, &ReplanChoice::chosen, this, &ReplanDialog::readPreview);
    connect(m_choice, &ReplanChoice::failed, this, object);
    connect(m_list, &ReplanList::changeChosen, m_map, &ReplanMap::reveal);
    connect(m_walk, &ReplanWalkPanel::changed, this, [this] {
        m_map->setParties(m_walk->parties(), m_walk->current());
        refreshApply();
    });
    connect(m_walk, &ReplanWalkPanel::refused, this, object);
    connect(m_walk, &ReplanWalkPanel::everybodyPlaced, m_apply, qOverload<>(&QWidget::setFocus));
    connect(m_walk, &ReplanWalkPanel::chooseRequested, this, [this](int seats) {
        m_map->setChoosing(true);
        m_messages->show(Tone::Accent, tr("Select %1 on the map. Esc returns to the list.").arg(countText(seats)));
    });
    connect(m_walk, &ReplanWalkPanel::chosen, this, [this] {
        m_map->setChoosing(false);
        m_messages->dismiss();
        m_again.start();
    });
    connect(m_map, &ReplanMap::chosen, m_walk, &ReplanWalkPanel::takeSeat);
    connect(m_map, &ReplanMap::choosingEnded, this, [this] {
        m_map->setChoosing(false);
        m_messages->dismiss();
        m_walk->stopChoosing();
        m_again.start(); // what was sold meanwhile
    });
    connect(m_prices, &ReplanPrices::changed, this, &ReplanDialog::refreshApply);
    connect(m_apply, &QPushButton::clicked, this, &ReplanDialog::apply);
    const auto tell = [this](Tone tone, const QString &text) { // on the page that is shown
        if (m_result->isVisible())
            m_result->tell(tone, text);
        else
            m_messages->show(tone, text);
    };
    connect(m_output, &ReplanOutput::failed, this, [tell](const QString &text) { tell(Tone::Danger, text); });
    connect(m_output, &ReplanOutput::saved, this, [tell](const QString &text) { tell(Tone::Good, text); });
    connect(m_result, &ReplanResult::orderRequested, this, &ReplanDialog::orderRequested);
    connect(m_result, &ReplanResult::closed, this, &QDialog::accept);
}

void ReplanDialog::choosePlan(PlanId plan)
{
    m_choice->choose(plan);
}

void ReplanDialog::readPreview()
{
    const PlanId plan = m_choice->plan();
    if (!plan.isValid())
        return;
    whenAnswered(
        m_context.office.ask([event = m_event.id, plan](Desk &desk) { return desk.events().planChange(event, plan); }),
        this, [this, plan](const Result<ReplanPreview> &preview) {
            if (plan != m_choice->plan())
                return; // another one was chosen meanwhile
            if (preview)
                take(*preview);
            else
                m_messages->show(Tone::Danger, preview.error().message);
        });
}

void ReplanDialog::take(const ReplanPreview &preview)
{
    const bool again = m_preview && m_preview->plan == preview.plan && m_preview->today == preview.today;
    m_preview = preview;
    m_event = preview.event;
    if (!again)
        m_messages->dismiss();
    m_map->setParties({}, -1);
    m_map->setPreview(m_preview);
    m_map->setChoosing(false);
    m_list->setPreview(preview);
    m_prices->setNames(preview.unpriced);
    m_walk->take(preview); // which tells the map and the button
    if (!again)
        m_walk->begin();
}

QString ReplanDialog::lacks() const
{
    if (!m_preview)
        return tr("Select the new plan");
    if (m_preview->plan == m_preview->event.plan)
        return tr("The event already uses this plan");
    if (!m_preview->tooSmall.isEmpty())
        return tr("A standing area would have fewer places than are sold");
    if (!m_walk->isDone())
        return tr("Reseat every party first");
    return m_prices->isComplete() ? QString() : tr("Enter prices for the new categories");
}

void ReplanDialog::refreshApply()
{
    enableUnless(*m_apply, m_working ? tr("Being changed…") : lacks());
    m_lacks->setText(lacks());
}

void ReplanDialog::apply()
{
    const auto prices = m_prices->prices();
    if (!prices) {
        m_messages->show(Tone::Danger, prices.error().message);
        return;
    }
    PlanApplication asked;
    asked.plan = m_preview->plan;
    asked.seen = m_preview->event.plan;
    asked.places = m_walk->places();
    asked.prices = *prices;
    const QString key = QStringLiteral("replan-") + QUuid::createUuid().toString(QUuid::WithoutBraces);
    m_working = true;
    m_walk->setWorking(true);
    m_context.office.ask(
        this, [event = m_event.id, asked, key](Desk &desk) { return desk.events().applyPlan(event, asked, key); },
        [this](const Result<PlanApplied> &answer) {
            m_working = false;
            m_walk->setWorking(false);
            if (answer) {
                showResult(*answer);
                emit applied(*answer);
                return;
            }
            m_messages->show(Tone::Danger, answer.error().message);
            readPreview(); // somebody may have sold what was wanted
        });
}

void ReplanDialog::showResult(const PlanApplied &result)
{
    if (m_preview) // before the next one, in which nothing changes any more
        m_output->take(*m_preview, m_list->changes(), m_walk->parties());
    qobject_cast<QStackedLayout *>(layout())->setCurrentWidget(m_result);
    m_result->take(result);
}

} // namespace rowlock
