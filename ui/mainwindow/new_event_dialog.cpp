#include "ui/mainwindow/new_event_dialog.h"

#include "ui/common/accessible_choices.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QFormLayout>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

NewEventDialog::NewEventDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_plans(new QComboBox(this)), m_name(new QLineEdit(this)),
      m_starts(new QDateTimeEdit(this)), m_minutes(new QSpinBox(this)), m_policy(new QComboBox(this)),
      m_accessible(new QComboBox(this)), m_priceBox(new QWidget(this)), m_prices(new QGridLayout(m_priceBox)),
      m_messages(new MessageBar(this)),
      m_create(new ActionButton(tr("Create event"), QStringLiteral("createEvent"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newEventDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New event"));
    resize(560, 600);
    buildForm();
    connect(m_name, &QLineEdit::textChanged, this, &NewEventDialog::refresh);
    connect(m_plans, &QComboBox::currentIndexChanged, this, &NewEventDialog::readPlan);
    connect(m_create, &QPushButton::clicked, this, &NewEventDialog::create);
    m_name->setFocus();
    refresh();
    readPlans();
}

void NewEventDialog::buildForm()
{
    m_name->setObjectName(QStringLiteral("newEventName"));
    m_name->setPlaceholderText(tr("The Magic Flute"));
    m_plans->setObjectName(QStringLiteral("newEventPlan"));
    m_starts->setObjectName(QStringLiteral("newEventStarts"));
    m_starts->setDisplayFormat(QStringLiteral("ddd d MMM yyyy  HH:mm"));
    m_starts->setCalendarPopup(true);
    // The field only holds figures; which moment they mean in the venue's zone is decided when they are read.
    m_starts->setTimeSpec(Qt::UTC);
    const QDateTime today = inZone(m_context.clock.now(), QTimeZone(m_context.facts.timeZone));
    m_starts->setDateTime(QDateTime(today.date().addDays(1), QTime(19, 30), Qt::UTC));
    m_minutes->setObjectName(QStringLiteral("newEventMinutes"));
    m_minutes->setRange(1, 60);
    m_minutes->setValue(int(HoldRules().seconds / 60));
    m_minutes->setSuffix(tr(" minutes"));
    m_policy->setObjectName(QStringLiteral("newEventPolicy"));
    m_policy->addItem(tr("Stays until somebody else asks for the seats"), int(HoldPolicy::Yielding));
    m_policy->addItem(tr("Is over at once"), int(HoldPolicy::Strict));
    m_accessible->setObjectName(QStringLiteral("newEventAccessible"));
    fillAccessibleChoices(*m_accessible);
    m_plans->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (QWidget *field : QList<QWidget *>{m_plans, m_name, m_starts, m_minutes, m_policy, m_accessible}) {
        field->setFixedHeight(32);
        field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    auto *form = new QFormLayout;
    form->setVerticalSpacing(12);
    form->setHorizontalSpacing(16);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Starts"), m_starts);
    form->addRow(tr("Seating plan"), m_plans);
    form->addRow(tr("A hold lasts"), m_minutes);
    form->addRow(tr("After that it"), m_policy);
    form->addRow(tr("Accessible places are kept"), m_accessible);
    for (int row = 0; row < form->rowCount(); ++row) {
        const auto *label = qobject_cast<QLabel *>(form->itemAt(row, QFormLayout::LabelRole)->widget());
        form->itemAt(row, QFormLayout::FieldRole)->widget()->setAccessibleName(label->text());
    }

    m_prices->setContentsMargins(0, 0, 8, 0);
    m_prices->setHorizontalSpacing(16);
    m_prices->setVerticalSpacing(8);
    m_prices->setColumnStretch(0, 1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(m_priceBox);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);

    auto *heading = new ToneLabel(tr("New event"), Tone::Plain, this);
    heading->setScale(1.4, true);
    auto *prices = new ToneLabel(tr("Prices in %1").arg(m_context.facts.currency.code()), Tone::Faint, this);
    prices->setScale(1.0, true);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("cancelEvent"), ActionButton::Weight::Plain, this);
    cancel->setFixedHeight(48);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(cancel, 1);
    buttons->addWidget(m_create, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(16);
    column->addWidget(heading);
    column->addWidget(m_messages);
    column->addLayout(form);
    column->addWidget(prices);
    column->addWidget(scroll, 1);
    column->addLayout(buttons);
}

void NewEventDialog::readPlans()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.plans(); }), this,
                 [this](const Result<QList<PlanSummary>> &plans) {
                     if (!plans) {
                         m_messages->show(Tone::Danger, plans.error().message);
                         return;
                     }
                     if (plans->isEmpty())
                         m_messages->show(Tone::Warning, tr("This house has no seating plan yet. Import one first."));
                     for (const PlanSummary &plan : *plans)
                         m_plans->addItem(plan.name, plan.id.value());
                     m_plans->setCurrentIndex(m_plans->count() - 1); // the newest
                     refresh();
                 });
}

void NewEventDialog::readPlan()
{
    const PlanId id(m_plans->currentData().toLongLong());
    if (!id.isValid())
        return;
    whenAnswered(m_context.office.ask([id](Desk &desk) { return desk.plan(id); }), this,
                 [this, id](const Result<SharedPlan> &plan) {
                     if (id.value() != m_plans->currentData().toLongLong())
                         return;
                     if (plan)
                         showPlan(**plan);
                     else
                         m_messages->show(Tone::Danger, plan.error().message);
                 });
}

void NewEventDialog::showPlan(const SeatingPlan &plan)
{
    while (QLayoutItem *item = m_prices->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_rows.clear();
    for (const PlanCategory &category : plan.categories)
        addPriceRow(category.name, nullptr);
    for (const int area : plan.standingAreas())
        addPriceRow(plan.areas.at(area).name, &plan.areas.at(area));
    m_prices->setRowStretch(int(m_rows.size()), 1);
    refresh();
}

void NewEventDialog::addPriceRow(const QString &name, const PlanArea *area)
{
    const int line = int(m_rows.size());
    PriceRow row;
    row.name = name;
    auto *label = new ToneLabel(name, Tone::Plain, m_priceBox);
    label->setElided(true);
    row.price = new QLineEdit(m_priceBox);
    row.price->setObjectName(QStringLiteral("price-") + name);
    row.price->setAccessibleName(tr("Price of %1").arg(name));
    row.price->setPlaceholderText(QLocale().toString(0.0, 'f', m_context.facts.currency.decimals()));
    row.price->setAlignment(Qt::AlignRight);
    row.price->setFixedWidth(112);
    row.price->setFixedHeight(32);
    m_prices->addWidget(label, line, 0);
    m_prices->addWidget(row.price, line, 2);
    if (area) {
        row.area = area->ref;
        row.capacity = new QSpinBox(m_priceBox);
        row.capacity->setObjectName(QStringLiteral("capacity-") + name);
        row.capacity->setAccessibleName(tr("Places in %1").arg(name));
        row.capacity->setRange(0, 250'000);
        row.capacity->setValue(area->capacity);
        row.capacity->setSuffix(tr(" places"));
        row.capacity->setFixedHeight(32);
        m_prices->addWidget(row.capacity, line, 1);
        connect(row.capacity, &QSpinBox::valueChanged, this, &NewEventDialog::refresh);
    }
    connect(row.price, &QLineEdit::textChanged, this, &NewEventDialog::refresh);
    m_rows << row;
}

Result<NewEvent> NewEventDialog::event() const
{
    NewEvent event;
    event.plan = PlanId(m_plans->currentData().toLongLong());
    event.name = m_name->text().simplified();
    const QString local = m_starts->dateTime().toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss"));
    TRY_GET(event.starts, instantFromIso(local, QTimeZone(m_context.facts.timeZone)));
    for (const PriceRow &row : m_rows) {
        Money price{0, m_context.facts.currency};
        if (!row.price->text().trimmed().isEmpty()) {
            TRY_GET(price, moneyFromInput(row.price->text(), m_context.facts.currency, QLocale()));
        }
        event.prices.insert(row.name, price);
        if (row.capacity)
            event.capacities.insert(row.area, row.capacity->value());
    }
    event.rules.policy = HoldPolicy(m_policy->currentData().toInt());
    event.rules.seconds = m_minutes->value() * 60;
    event.accessibleMinutes = chosenAccessibleMinutes(*m_accessible);
    event.rules.ceilingSeconds = std::max(event.rules.ceilingSeconds, event.rules.seconds);
    return event;
}

void NewEventDialog::refresh()
{
    const bool standingReady = std::all_of(
        m_rows.begin(), m_rows.end(), [](const PriceRow &row) { return !row.capacity || row.capacity->value() > 0; });
    m_create->setEnabled(!m_working && !m_rows.isEmpty() && !m_name->text().trimmed().isEmpty() && standingReady);
    m_create->setToolTip(m_name->text().trimmed().isEmpty() ? tr("Give the event a name")
                         : standingReady                    ? QString()
                                                            : tr("Say how many places each standing area has"));
}

void NewEventDialog::create()
{
    const auto wanted = event();
    if (!wanted) {
        m_messages->show(Tone::Danger, wanted.error().message);
        return;
    }
    m_working = true;
    refresh();
    whenAnswered(m_context.office.ask([event = *wanted](Desk &desk) { return desk.createEvent(event); }), this,
                 [this](const Result<EventSummary> &answer) {
                     m_working = false;
                     refresh();
                     if (!answer) {
                         m_messages->show(Tone::Danger, answer.error().message);
                         return;
                     }
                     emit created(answer->id);
                     accept();
                 });
}

} // namespace rowlock
