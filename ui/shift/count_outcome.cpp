#include "ui/shift/count_outcome.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/mainwindow/form_rows.h"

#include <QJsonObject>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

CountOutcome::CountOutcome(const Currency &currency, QWidget *parent)
    : QWidget(parent), m_currency(currency), m_rows(new FormRows(this)),
      m_expected(new FigureLabel(tr("Expected"), QStringLiteral("countExpected"), this)),
      m_counted(new FigureLabel(tr("Counted"), QStringLiteral("countCounted"), this)),
      m_difference(new FigureLabel(tr("Difference"), QStringLiteral("countDifference"), this)),
      m_reason(new QLineEdit(this)),
      m_leave(new MoneyField(tr("Stays in the drawer"), QStringLiteral("countLeave"), this)),
      m_toSafe(new FigureLabel(tr("To the safe"), QStringLiteral("countToSafe"), this))
{
    m_reason->setObjectName(QStringLiteral("countReason"));
    m_leave->setCurrency(currency);
    m_leave->setIsPrice(false);
    m_difference->setStrong();
    for (FigureLabel *figure : {m_expected, m_counted, m_difference, m_toSafe})
        figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_rows->addRow(tr("Counted"), {m_counted}, m_counted);
    m_rows->addRow(tr("Expected"), {m_expected}, m_expected);
    m_rows->addRow(tr("Difference"), {m_difference}, m_difference);
    m_rows->addRow(tr("Reason (required)"), m_reason, tr("Why it is over or short, or that nobody knows"));
    m_rows->addRow(tr("Stays in the drawer"), {m_leave}, m_leave->edit(), tr("For the next shift"));
    m_rows->addRow(tr("To the safe"), {m_toSafe}, m_toSafe);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_rows);
    column->addStretch(1);
    connect(m_reason, &QLineEdit::textChanged, this, [this] { m_rows->setError(m_reason, {}); });
    connect(m_leave, &MoneyField::changed, this, &CountOutcome::noteLeave);
}

void CountOutcome::show(const DrawerFigures &figures)
{
    m_figures = figures;
    const Money counted = figures.counted.value_or(figures.expected), difference = figures.difference();
    m_rows->clearErrors();
    m_expected->setFigure(moneyText(figures.expected));
    m_counted->setFigure(moneyText(counted));
    m_difference->setFigure(difference.minor == 0  ? tr("None: it is right")
                            : difference.minor < 0 ? tr("%1 short").arg(moneyText(-difference))
                                                   : tr("%1 over").arg(moneyText(difference)));
    m_difference->setTone(difference.minor == 0 ? Tone::Good : Tone::Warning);
    m_rows->setRowVisible(m_reason, difference.minor != 0);
    m_leave->setAmount(std::min(figures.floated, counted));
    noteLeave();
}

void CountOutcome::begin()
{
    if (m_figures.difference().minor != 0)
        m_reason->setFocus();
    else
        m_leave->edit()->setFocus();
    m_leave->edit()->selectAll();
}

std::optional<CountOutcome::Entry> CountOutcome::entry()
{
    m_rows->clearErrors();
    const Money counted = m_figures.counted.value_or(m_figures.expected);
    if (m_figures.difference().minor != 0 && m_reason->text().trimmed().isEmpty()) {
        m_rows->setError(m_reason, tr("Say why, or that nobody knows."));
        m_rows->focusFirstWrong();
        return {};
    }
    if (!m_leave->check(tr("Enter how much stays in the drawer, 0 if nothing does.")))
        return {};
    const Money leave = *m_leave->amount();
    if (leave > counted) {
        m_rows->setError(m_leave->edit(), tr("Only %1 was counted. Leave that, or less.").arg(moneyText(counted)));
        m_rows->focusFirstWrong();
        return {};
    }
    return Entry{m_figures.difference().minor != 0 ? m_reason->text() : QString(), leave};
}

bool CountOutcome::refuse(const Error &error)
{
    const QString about = error.details.value(QStringLiteral("argument")).toString();
    QWidget *field = about == QStringLiteral("reason")                                       ? m_reason
                     : about == QStringLiteral("leave") || about == QStringLiteral("amount") ? m_leave->edit()
                                                                                             : nullptr;
    if (!field)
        return false;
    m_rows->setError(field, error.message);
    m_rows->focusFirstWrong();
    return true;
}

void CountOutcome::noteLeave()
{
    m_rows->setError(m_leave->edit(), {});
    const auto leave = m_leave->amount();
    const Money counted = m_figures.counted.value_or(m_figures.expected);
    m_toSafe->setFigure(leave && *leave <= counted ? moneyText(counted - *leave) : QString());
}

} // namespace rowlock
