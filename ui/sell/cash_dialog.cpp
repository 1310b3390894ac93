#include "ui/sell/cash_dialog.h"

#include "model/domain/likely_notes.h"
#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

namespace {

// As a person of this locale would type it: no currency sign, the locale's decimal point.
QString typedText(const Money &money)
{
    return toDecimal(money).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

} // namespace

CashDialog::CashDialog(const PaymentState &state, QWidget *parent)
    : PaymentDialog(tr("Cash"), state, parent), m_money(new QWidget(this)), m_amount(new QLineEdit(this)),
      m_notes(new QHBoxLayout), m_caption(new ToneLabel(tr("Change"), Tone::Plain, this)),
      m_change(new FigureLabel(tr("Change"), QStringLiteral("change"), this))
{
    setObjectName(QStringLiteral("cashDialog"));
    m_amount->setObjectName(QStringLiteral("cashGiven"));
    m_amount->setAccessibleName(tr("Cash received"));
    m_amount->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    QFont large = m_amount->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    m_amount->setFont(large);
    m_amount->setMinimumHeight(56);
    m_amount->setTextMargins(8, 0, 8, 0);
    auto *label = new ToneLabel(tr("Cash received"), Tone::Plain, this);
    label->setBuddy(m_amount);
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    field->addWidget(m_amount);
    auto *column = new QVBoxLayout(m_money);
    column->setSpacing(gap::group);
    column->addLayout(field);
    body()->addWidget(m_money);

    m_notes->setSpacing(gap::related);
    m_exact = new ActionButton(tr("Exact"), QStringLiteral("exactButton"), ActionButton::Weight::Secondary, this);
    m_exact->setToolTip(tr("Exact amount received"));
    m_notes->addWidget(m_exact);
    connect(m_exact, &QPushButton::clicked, this, [this] {
        setGiven(this->total());
        confirm();
    });
    addNotes();
    column->addLayout(m_notes);

    auto *row = new QHBoxLayout;
    m_change->setCaption(m_caption);
    m_change->setTextSize(TextSize::Money);
    m_change->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_change->setMinimumHeight(QFontMetrics(m_change->font()).height());
    row->addWidget(m_caption);
    row->addWidget(m_change, 1);
    column->addLayout(row);

    connect(m_amount, &QLineEdit::textChanged, this, &CashDialog::read);
    m_amount->setFocus();
    showFree();
    read();
}

void CashDialog::showFree()
{
    const bool isFree = isTotalKnown() && total().minor == 0;
    m_money->setVisible(!isFree);
    if (isFree)
        setFocus(); // else "Cancel" has the ring, and Enter issues
    setWindowTitle(isFree ? tr("Free tickets") : tr("Cash"));
    if (isFree)
        setConfirm(tr("Issue tickets"), tr("Issue the tickets (Enter)"));
    else if (state().subject.part) // the rest is still to be paid
        setConfirm(tr("Take"), tr("Take this part (Enter)"));
    else if (state().subject.exchange)
        setConfirm(tr("Exchange"), tr("Exchange the seats (Enter)"));
    else
        setConfirm(tr("Sell"), tr("Sell (Enter)"));
}

void CashDialog::addNotes()
{
    for (const Money &note : likelyNotes(total())) {
        auto *button = new ActionButton(moneyText(note), QStringLiteral("note-") + toDecimal(note),
                                        ActionButton::Weight::Secondary, this);
        m_notes->addWidget(button);
        m_noteButtons << button;
        connect(button, &QPushButton::clicked, this, [this, note] {
            setGiven(note);
            m_amount->setFocus(); // Enter sells
        });
    }
}

void CashDialog::noteTotal()
{
    qDeleteAll(m_noteButtons);
    m_noteButtons.clear();
    m_exact->setEnabled(isTotalKnown()); // what was typed stays
    if (isTotalKnown())
        addNotes();
    showFree();
    read(); // what was given stays; the change is another
}

void CashDialog::setGiven(const Money &amount)
{
    m_amount->setText(typedText(amount));
}

void CashDialog::read()
{
    m_given.reset();
    const QString typed = m_amount->text().trimmed();
    QString caption = tr("Change");
    QString figure;
    Tone tone = Tone::Plain;
    bool isUnclear = false;
    if (!isTotalKnown()) {
        // What was typed waits for it.
    } else if (!typed.isEmpty()) {
        const auto given = moneyFromInput(typed, total().currency, QLocale());
        if (!given) {
            isUnclear = readMoney(typed, total().currency, QLocale()).kind == MoneyInput::Kind::Unclear;
            caption = isUnclear ? moneyInputProblem(typed, total().currency, QLocale())
                                : tr("Not an amount. Enter it like %1.").arg(typedText(total()));
            tone = Tone::Danger;
        } else if (*given < total()) {
            caption = tr("%1 short").arg(moneyText(total() - *given));
            tone = Tone::Danger;
        } else {
            m_given = *given;
            figure = moneyText(*given - total());
            tone = Tone::Good;
        }
    } else {
        m_given = total(); // Enter alone: the walk-up's exact cash takes one key
        caption = tr("Press Enter for the exact amount.");
    }
    emit given(typed.isEmpty() ? std::nullopt : m_given);
    m_caption->setWordWrap(isUnclear); // both readings are named
    m_change->setVisible(!isUnclear);
    m_caption->setText(caption);
    m_caption->setTone(tone == Tone::Danger ? tone : Tone::Plain);
    m_change->setTone(tone);
    m_change->setFigure(figure);
    if (isUnclear)
        growToFit(*this);
    PaymentDialog::update();
}

bool CashDialog::isComplete() const
{
    return m_given.has_value();
}

PaymentLine CashDialog::payment() const
{
    return {PaymentMethod::Cash, m_given.value_or(total()), {}};
}

} // namespace rowlock
