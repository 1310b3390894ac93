#include "ui/mainwindow/new_event_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/date_time_field.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/common/several_choice.h"
#include "ui/mainwindow/clash_question.h"
#include "ui/mainwindow/discard_question.h"
#include "ui/mainwindow/event_prices.h"
#include "ui/mainwindow/folded_part.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/hold_rules_form.h"
#include "ui/mainwindow/sale_terms_form.h"
#include "ui/mainwindow/usual_evening.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScreen>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int noPlan = -1; // the dialog's button then leads to one

} // namespace

NewEventDialog::NewEventDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_messages(new MessageBar(this)), m_form(new FormRows(this)),
      m_name(new QLineEdit(this)),
      m_starts(new DateTimeField(tr("Starts"), QStringLiteral("newEventStarts"),
                                 inZone(context.clock.now(), QTimeZone(context.facts.timeZone)).date(), this)),
      m_plans(new QComboBox(this)), m_lists(new SeveralChoice(tr("None"), this)),
      m_priceHeading(new ToneLabel(tr("Prices in %1").arg(context.facts.currency.code()), Tone::Plain, this)),
      m_prices(new EventPrices(context.facts.currency, this)),
      m_sale(new SaleTermsForm(context, QStringLiteral("newEvent"), this)), m_holds(new HoldRulesForm(this)),
      m_create(new ActionButton(tr("Create event"), QStringLiteral("createEvent"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newEventDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New event"));
    buildFields();
    m_context.office.ask(
        this, [](Desk &desk) { return desk.settings().usualHolds(); },
        [this](const Result<HoldRules> &rules) {
            if (rules)
                m_holds->setUsual(*rules);
        });

    auto *body = new QWidget(this);
    auto *inner = new QVBoxLayout(body);
    inner->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    inner->addWidget(m_form);
    inner->addWidget(m_priceHeading);
    inner->addWidget(m_prices);
    inner->addWidget(makeMore());
    FormRows::alignFields({m_form, m_sale->rows(), m_holds->rows()});
    inner->addStretch(1);
    m_scroll = new QScrollArea(this); // for plans with more prices than a small screen has room for
    m_scroll->setObjectName(QStringLiteral("newEventScroll"));
    m_scroll->setWidget(body);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    auto *heading = new ToneLabel(tr("New event"), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    heading->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::around, gap::none, gap::around);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addWidget(m_scroll, 1);
    column->addWidget(makeButtons());

    connect(m_name, &QLineEdit::textChanged, this, [this] { m_form->setError(m_name, {}); });
    connect(m_starts, &DateTimeField::changed, this, [this] {
        m_form->setError(m_starts, {});
        if (const auto starts = m_starts->moment())
            m_sale->setStarts(*starts);
    });
    connect(m_starts, &DateTimeField::resized, this, &NewEventDialog::fitToContents);
    connect(m_plans, &QComboBox::currentIndexChanged, this, &NewEventDialog::readPlan);
    connect(m_prices, &EventPrices::resized, this, &NewEventDialog::fitToContents);
    connect(m_create, &QPushButton::clicked, this, &NewEventDialog::create);
    if (const auto starts = m_starts->moment())
        m_sale->setStarts(*starts);
    m_name->setFocus();
    fitToContents();
    readPlans();
    readPrices();
}

void NewEventDialog::readPrices()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().priceTypes(); },
        [this](const Result<QList<PriceType>> &types) {
            if (types)
                m_prices->setTypes(*types);
            fitToContents();
        });
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().priceLists(); },
        [this](const Result<QList<NamedPrices>> &lists) {
            if (lists)
                showLists(*lists);
        });
}

void NewEventDialog::showLists(const QList<NamedPrices> &lists)
{
    for (const NamedPrices &list : lists) {
        if (list.offered)
            m_lists->addChoice(list.name, list.id.value());
    }
    m_form->setRowVisible(m_lists, m_lists->count() > 0);
    fitToContents();
}

void NewEventDialog::buildFields()
{
    m_name->setObjectName(QStringLiteral("newEventName"));
    m_plans->setObjectName(QStringLiteral("newEventPlan"));
    m_plans->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_starts->setMoment(usualEvening(m_context.clock.now(), m_context.facts.timeZone));
    m_form->addRow(tr("Name"), m_name);
    m_form->addRow(tr("Starts"), {m_starts}, m_starts->edit());
    m_form->addRow(tr("Seating plan"), m_plans);
    m_lists->setObjectName(QStringLiteral("newEventLists"));
    m_form->addRow(tr("Price lists"), m_lists, tr("Their prices go before those below. Their dates: Manage, Prices…"));
    m_form->setRowVisible(m_lists, false); // until there is one
    setTabOrder(m_plans, m_lists);
    m_priceHeading->setTextSize(TextSize::Heading);
}

// What most events never need.
QWidget *NewEventDialog::makeMore()
{
    auto *box = new QWidget(this);
    m_saleFold = new FoldedPart(tr("Sale dates and limit"), QStringLiteral("saleOfEvent"), m_sale, box);
    auto *more = new FoldedPart(tr("More"), QStringLiteral("moreOfEvent"), m_holds, box);
    for (FoldedPart *part : {m_saleFold, more})
        connect(part, &FoldedPart::resized, this, &NewEventDialog::fitToContents);
    connect(m_sale, &SaleTermsForm::resized, this, &NewEventDialog::fitToContents);
    QWidget *before = m_lists; // as they stand on the screen, not as they were made
    const QList<QWidget *> stops = QList<QWidget *>{m_saleFold->button()} + m_sale->fields()
                                   + QList<QWidget *>{more->button()} + m_holds->fields();
    for (QWidget *next : stops) {
        setTabOrder(before, next);
        before = next;
    }
    auto *column = new QVBoxLayout(box);
    column->addWidget(m_saleFold);
    column->addWidget(more);
    return box;
}

QWidget *NewEventDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelEvent"), ActionButton::Weight::Secondary, buttons);
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(gap::around, gap::none, gap::around, gap::none);
    row->addStretch(1);
    setTabOrder(m_holds->fields().last(), cancel);
    setTabOrder(cancel, m_create);
    for (ActionButton *button : {cancel, m_create}) {
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        row->addWidget(button);
    }
    m_create->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    return buttons;
}

void NewEventDialog::reject()
{
    if (m_name->text().trimmed().isEmpty())
        return QDialog::reject();
    askToDiscard(m_context.prompt, *this, tr("The event has not been created yet."));
}

// As high as what is in it, on a screen of 700 pixels at most.
void NewEventDialog::fitToContents()
{
    QTimer::singleShot(0, this, [this] { // once the rows that came or went are laid out
        const int inner = m_scroll->widget()->sizeHint().height(),
                  around = layout()->sizeHint().height() - m_scroll->sizeHint().height();
        resize(m_prices->columns() > 1 ? 720 : 520, std::clamp(inner + around, 320, 640));
    });
}

void NewEventDialog::readPlans()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.plans().all(); }), this,
                 [this](const Result<QList<PlanSummary>> &plans) {
                     if (plans)
                         showPlans(*plans);
                     else
                         m_messages->show(Tone::Danger, plans.error().message);
                 });
}

void NewEventDialog::showPlans(const QList<PlanSummary> &plans)
{
    if (plans.isEmpty()) {
        m_plans->addItem(tr("None yet"), noPlan);
        m_form->setHint(m_plans, tr("An event needs a seating plan. Make one first: it takes a minute."));
        m_priceHeading->hide();
        m_create->setText(tr("New seating plan…"));
        m_create->setAccessibleName(m_create->text());
        m_create->updateGeometry();
        fitToContents();
        return;
    }
    for (const PlanSummary &plan : plans) {
        const bool isTwice =
            std::count_if(plans.begin(), plans.end(), [&](const PlanSummary &other) { return other.name == plan.name; })
            > 1;
        m_plans->addItem(isTwice ? tr("%1 (plan %2)").arg(plan.name, QString::number(plan.id.value())) : plan.name,
                         plan.id.value());
    }
    m_plans->setCurrentIndex(m_plans->count() - 1); // the newest
}

void NewEventDialog::readPlan()
{
    const PlanId id(m_plans->currentData().toLongLong());
    if (!id.isValid())
        return;
    whenAnswered(m_context.office.ask([id](Desk &desk) { return desk.plans().plan(id); }), this,
                 [this, id](const Result<SharedPlan> &plan) {
                     if (id.value() != m_plans->currentData().toLongLong())
                         return;
                     if (plan) {
                         m_prices->setPlan(**plan);
                         m_prices->followInTabOrder(m_lists);
                     } else {
                         m_messages->show(Tone::Danger, plan.error().message);
                     }
                     fitToContents();
                 });
}

bool NewEventDialog::check()
{
    if (m_name->text().simplified().isEmpty())
        m_form->setError(m_name, tr("Enter a name."));
    const bool priced = m_prices->check();
    fitToContents();
    if (m_form->focusFirstWrong() || !m_starts->check())
        return false;
    if (!priced)
        m_prices->focusFirstWrong();
    if (!priced || m_prices->isEmpty())
        return false;
    const bool bound = m_sale->check();
    m_saleFold->setOpen(m_saleFold->isOpen() || !bound);
    return bound;
}

Result<NewEvent> NewEventDialog::event() const
{
    NewEvent event;
    event.plan = PlanId(m_plans->currentData().toLongLong());
    event.name = m_name->text().simplified();
    TRY_GET(event.starts, m_starts->instant(QTimeZone(m_context.facts.timeZone)));
    event.prices = m_prices->prices();
    event.typePrices = m_prices->typePrices();
    event.capacities = m_prices->capacities();
    for (const qint64 list : m_lists->chosen())
        event.lists << ListUse{PriceListId(list)};
    m_holds->writeTo(event);
    TRY_GET(event.terms, m_sale->terms());
    event.production = m_sale->production();
    event.draft = m_sale->status() == SaleTermsForm::Status::Draft;
    event.onSale = m_sale->status() == SaleTermsForm::Status::OnSale;
    return event;
}

void NewEventDialog::create()
{
    if (m_plans->currentData().toInt() == noPlan) {
        emit planRequested();
        done(Rejected);
        return;
    }
    if (m_working || !check())
        return;
    const auto wanted = event();
    if (!wanted) {
        m_form->setError(m_starts, wanted.error().message);
        m_form->focusFirstWrong();
        return;
    }
    askAndMake(*wanted);
}

// One question at a time, and none twice.
void NewEventDialog::askAndMake(const NewEvent &event)
{
    if (const auto high = m_prices->unusual(highestPrice())) {
        Question price;
        price.title = tr("High price");
        price.text = tr("The price of %1 is %2. Is that right?").arg(high->pool, moneyText(*high->price));
        price.accept = tr("Keep price");
        price.reject = tr("Cancel");
        price.losesWork = true; // Enter means the field
        m_context.prompt.ask(this, price, [this, event](bool accepted, const QString &) {
            if (!accepted)
                return;
            m_prices->confirmUnusual();
            askAndMake(event);
        });
        return;
    }
    m_working = true;
    askAboutClash(
        m_context, this, {event.plan, event.starts}, [this, event] { make(event); },
        [this](const QString &why) {
            m_working = false;
            m_form->setError(m_starts, why);
            m_starts->setFocus();
        });
}

// Of the event that is shown: what a ticket costs here.
std::optional<Money> NewEventDialog::highestPrice() const
{
    std::optional<Money> highest;
    if (!m_context.house.isLoaded())
        return highest;
    for (const PoolStatus &pool : m_context.house.pools()) {
        if (!highest || pool.price.minor > highest->minor)
            highest = pool.price;
    }
    return highest;
}

void NewEventDialog::make(const NewEvent &event)
{
    m_working = true;
    m_context.office.ask(
        this, [event](Desk &desk) { return desk.events().create(event); },
        [this](const Result<EventSummary> &answer) {
            m_working = false;
            if (!answer) {
                if (!m_sale->takeError(answer.error()))
                    m_messages->show(Tone::Danger, answer.error().message);
                return;
            }
            emit created(answer->id);
            accept();
        });
}

} // namespace rowlock
