#include "ui/common/money_field.h"

#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>

namespace rowlock {

MoneyField::MoneyField(const QString &name, const QString &objectName, QWidget *parent)
    : QWidget(parent), m_edit(new QLineEdit(this)), m_words(new ToneLabel({}, Tone::Faint, this)),
      m_readings(new QHBoxLayout)
{
    setObjectName(objectName + QStringLiteral("Field"));
    m_edit->setObjectName(objectName);
    m_edit->setAccessibleName(name);
    m_edit->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_words->setObjectName(objectName + QStringLiteral("Hint"));
    m_words->setWordWrap(true);
    m_words->setAlignment(Qt::AlignRight);
    setFocusProxy(m_edit);

    m_readings->setSpacing(gap::inside);
    m_readings->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(m_edit);
    column->addWidget(m_words);
    column->addLayout(m_readings);

    connect(m_edit, &QLineEdit::textChanged, this, [this] {
        m_confirmed.reset();
        refresh();
        emit changed();
    });
    connect(m_edit, &QLineEdit::returnPressed, this, &MoneyField::entered);
    refresh();
}

void MoneyField::setCurrency(const Currency &currency)
{
    m_currency = currency;
    refresh();
}

void MoneyField::setHint(const QString &hint)
{
    m_hint = hint;
    refresh();
}

void MoneyField::setIsPrice(bool isPrice)
{
    m_isPrice = isPrice;
    refresh();
}

void MoneyField::setHighestPrice(const std::optional<Money> &price)
{
    m_highest = price;
    refresh();
}

void MoneyField::setAmount(const std::optional<Money> &amount)
{
    const QString text = amount ? moneyFieldText(*amount, QLocale()) : QString();
    if (m_edit->text() != text) // what is selected in it stays so
        m_edit->setText(text);
}

void MoneyField::setError(const QString &sentence)
{
    say(sentence, true);
}

MoneyInput MoneyField::input() const
{
    return readMoney(m_edit->text(), m_currency, QLocale());
}

std::optional<Money> MoneyField::amount() const
{
    const MoneyInput read = input();
    return read.kind == MoneyInput::Kind::Amount ? std::optional(read.amount) : std::nullopt;
}

bool MoneyField::isUnusual() const
{
    const auto typed = amount();
    return typed && typed != m_confirmed && isUnusualPrice(*typed, m_highest);
}

void MoneyField::confirm()
{
    m_confirmed = amount();
    refresh();
}

bool MoneyField::check(const QString &blankError)
{
    if (amount())
        return true;
    say(isBlank() ? blankError : moneyInputProblem(m_edit->text(), m_currency, QLocale()), true);
    m_edit->setFocus();
    m_edit->selectAll();
    return false;
}

void MoneyField::refresh()
{
    const MoneyInput read = input();
    offer(read.readings);
    switch (read.kind) {
    case MoneyInput::Kind::Blank: return say(m_hint, false);
    case MoneyInput::Kind::Unfinished: return say({}, false);
    case MoneyInput::Kind::Unclear:
    case MoneyInput::Kind::NotAnAmount: return say(moneyInputProblem(m_edit->text(), m_currency, QLocale()), true);
    case MoneyInput::Kind::Amount: break;
    }
    const QString amount = moneyText(read.amount);
    if (isUnusual() && m_highest && m_highest->minor > 0)
        return say(tr("= %1, more than 100 times the highest price so far (%2)").arg(amount, moneyText(*m_highest)),
                   false);
    say(m_isPrice && read.amount.minor == 0 ? tr("= %1 (free)").arg(amount) : tr("= %1").arg(amount), false);
}

// A button for each reading puts it into the field.
void MoneyField::offer(const QList<Money> &readings)
{
    while (m_readings->count() > 1) {
        QLayoutItem *item = m_readings->takeAt(1);
        item->widget()->hide();
        item->widget()->deleteLater(); // it may be the one that was pressed
        delete item;
    }
    QWidget *before = m_edit; // what Tab leaves for the button, which is newer than what stands below the field
    for (const Money &reading : readings) {
        auto *button = new ActionButton(moneyText(reading), m_edit->objectName() + u'=' + toDecimal(reading),
                                        ActionButton::Weight::Quiet, this);
        m_readings->addWidget(button);
        button->show();
        setTabOrder(before, button);
        before = button;
        connect(button, &QPushButton::clicked, this, [this, reading] {
            setAmount(reading);
            m_edit->setFocus();
        });
    }
}

void MoneyField::say(const QString &words, bool isError)
{
    m_words->setTone(isError ? Tone::Danger : Tone::Faint);
    m_words->setText(words);
    m_edit->setAccessibleDescription(words);
}

} // namespace rowlock
