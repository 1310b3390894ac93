#include "ui/mainwindow/sale_terms_form.h"

#include "model/service/desk.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/number_field.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/mainwindow/moment_choice.h"

#include <QComboBox>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int mostPlaces = 1'000'000;

} // namespace

SaleTermsForm::Status SaleTermsForm::statusOf(const EventSummary &event)
{
    return event.cancelled ? Status::Cancelled
           : event.draft   ? Status::Draft
           : event.onSale  ? Status::OnSale
                           : Status::Closed;
}

SaleTermsForm::SaleTermsForm(const HouseContext &context, const QString &prefix, QWidget *parent)
    : QWidget(parent), m_context(context), m_prefix(prefix), m_rows(new FormRows(this)), m_status(new QComboBox(this)),
      m_production(new QComboBox(this)), m_doors(new QComboBox(this)), m_code(new QLineEdit(this)),
      m_limit(new NumberField(this))
{
    addPlainRows();
    m_from = addMoment(tr("On sale from"), tr("At once"), "From");
    m_until = addMoment(tr("On sale until"), tr("No end"), "Until");
    m_code->setObjectName(m_prefix + QStringLiteral("Code"));
    m_code->setMaxLength(40);
    m_code->setPlaceholderText(tr("No presale"));
    m_rows->addRow(tr("Presale code"), m_code);
    m_presaleFrom = addMoment(tr("Presale from"), tr("At once"), "PresaleFrom");
    const QDate today = inZone(context.clock.now(), QTimeZone(context.facts.timeZone)).date();
    m_from->setUsual(QDateTime(today.addDays(1), QTime(10, 0), Qt::UTC));
    m_presaleFrom->setUsual(QDateTime(today, QTime(10, 0), Qt::UTC));
    connect(m_code, &QLineEdit::textChanged, this, &SaleTermsForm::showPresale);
    connect(m_rows, &FormRows::resized, this, &SaleTermsForm::resized);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_rows);
    showPresale();
    readProductions();
}

void SaleTermsForm::addPlainRows()
{
    m_status->setObjectName(m_prefix + QStringLiteral("Status"));
    m_status->addItem(tr("On sale"), int(Status::OnSale));
    m_status->addItem(tr("Sales closed"), int(Status::Closed));
    m_status->addItem(tr("Draft, not listed at the counter"), int(Status::Draft));
    m_production->setObjectName(m_prefix + QStringLiteral("Production"));
    m_production->setEditable(true);
    m_production->setInsertPolicy(QComboBox::NoInsert);
    m_production->lineEdit()->setMaxLength(200);
    m_production->lineEdit()->setPlaceholderText(tr("None"));
    m_doors->setObjectName(m_prefix + QStringLiteral("Doors"));
    m_doors->addItem(tr("Not set"));
    for (const int minutes : {15, 30, 45, 60, 90})
        m_doors->addItem(tr("%1 before the start").arg(durationText(minutes)), minutes);
    m_limit->setObjectName(m_prefix + QStringLiteral("Limit"));
    m_limit->setRange(0, mostPlaces);
    m_limit->setSpecialValueText(tr("No limit"));
    m_limit->setSuffix(tr(" places"));
    m_rows->addRow(tr("Status"), m_status);
    m_rows->addRow(tr("Production"), m_production);
    m_rows->addRow(tr("Doors open"), m_doors);
    m_rows->addRow(tr("Capacity limit"), m_limit);
    for (QComboBox *list : {m_status, m_doors})
        connect(list, &QComboBox::currentIndexChanged, this, [this] { m_rows->clearErrors(); });
    connect(m_limit, &QSpinBox::valueChanged, this, [this] { m_rows->setError(m_limit, {}); });
}

MomentChoice *SaleTermsForm::addMoment(const QString &label, const QString &usual, const char *name)
{
    const QDate today = inZone(m_context.clock.now(), QTimeZone(m_context.facts.timeZone)).date();
    auto *choice = new MomentChoice(label, usual, m_prefix + QLatin1String(name), today, this);
    m_rows->addRow(label, {choice}, choice->focusProxy());
    connect(choice, &MomentChoice::changed, this, [this, choice] { m_rows->setError(choice, {}); });
    connect(choice, &MomentChoice::resized, this, &SaleTermsForm::resized);
    return choice;
}

void SaleTermsForm::readProductions()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.events().productions(); }), this,
                 [this](const Result<QList<Production>> &productions) {
                     if (!productions)
                         return;
                     const QString typed = m_production->currentText();
                     for (const Production &production : *productions)
                         m_production->addItem(production.name);
                     m_production->setCurrentIndex(-1);
                     m_production->setEditText(typed);
                 });
}

void SaleTermsForm::showPresale()
{
    m_rows->setError(m_code, {});
    m_rows->setRowVisible(m_presaleFrom, !m_code->text().trimmed().isEmpty());
}

void SaleTermsForm::setStarts(const QDateTime &starts)
{
    m_until->setUsual(starts);
}

void SaleTermsForm::show(const EventSummary &event)
{
    const QTimeZone zone(m_context.facts.timeZone);
    const SaleTerms &terms = event.terms;
    const QDateTime starts = inZone(event.starts, zone);
    setStarts(QDateTime(starts.date(), starts.time(), Qt::UTC));
    if (event.cancelled)
        m_status->addItem(tr("Cancelled"), int(Status::Cancelled));
    if (!event.draft && event.counters.held + event.counters.reserved + event.counters.sold > 0)
        m_status->removeItem(m_status->findData(int(Status::Draft)));
    m_status->setCurrentIndex(m_status->findData(int(statusOf(event))));
    m_production->setEditText(event.productionName);
    if (terms.doorsMinutes) {
        if (m_doors->findData(int(*terms.doorsMinutes)) < 0)
            m_doors->addItem(tr("%1 before the start").arg(durationText(*terms.doorsMinutes)),
                             int(*terms.doorsMinutes));
        m_doors->setCurrentIndex(m_doors->findData(int(*terms.doorsMinutes)));
    }
    m_from->setMoment(terms.saleFrom, zone);
    m_until->setMoment(terms.saleUntil, zone);
    m_code->setText(terms.presaleCode);
    m_presaleFrom->setMoment(terms.presaleFrom, zone);
    m_limit->setValue(int(terms.limit.value_or(0)));
}

bool SaleTermsForm::check()
{
    for (MomentChoice *choice : {m_from, m_until, m_presaleFrom}) {
        if (!choice->isHidden() && !choice->check())
            return false;
    }
    const auto wanted = terms();
    if (wanted)
        return true;
    return !takeError(wanted.error());
}

Result<SaleTerms> SaleTermsForm::terms() const
{
    const QTimeZone zone(m_context.facts.timeZone);
    SaleTerms terms;
    if (m_doors->currentData().isValid())
        terms.doorsMinutes = m_doors->currentData().toLongLong();
    TRY_GET(terms.saleFrom, m_from->moment(zone));
    TRY_GET(terms.saleUntil, m_until->moment(zone));
    terms.presaleCode = m_code->text();
    if (!m_code->text().trimmed().isEmpty()) {
        TRY_GET(terms.presaleFrom, m_presaleFrom->moment(zone));
    }
    if (m_limit->value() > 0)
        terms.limit = m_limit->value();
    return checkedTerms(terms);
}

QString SaleTermsForm::production() const
{
    return m_production->currentText().simplified();
}

SaleTermsForm::Status SaleTermsForm::status() const
{
    return Status(m_status->currentData().toInt());
}

QWidget *SaleTermsForm::fieldOf(const QString &argument) const
{
    return argument == u"doors"           ? m_doors
           : argument == u"limit"         ? m_limit
           : argument == u"on_sale_from"  ? m_from
           : argument == u"on_sale_until" ? m_until
           : argument == u"presale_from"  ? m_presaleFrom
           : argument == u"presale_code"  ? m_code
           : argument == u"production"    ? static_cast<QWidget *>(m_production)
                                          : nullptr;
}

bool SaleTermsForm::takeError(const Error &error)
{
    QWidget *field = fieldOf(error.details.value(QStringLiteral("argument")).toString());
    if (!field)
        return false;
    m_rows->setError(field, error.message);
    m_rows->focusFirstWrong();
    return true;
}

QList<QWidget *> SaleTermsForm::fields() const
{
    return QList<QWidget *>{m_status, m_production, m_doors, m_limit} + m_from->fields() + m_until->fields()
           + QList<QWidget *>{m_code} + m_presaleFrom->fields();
}

bool SaleTermsForm::isPlain() const
{
    const auto wanted = terms();
    return wanted && !wanted->isAny() && production().isEmpty() && status() == Status::OnSale;
}

} // namespace rowlock
