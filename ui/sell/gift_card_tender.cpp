#include "ui/sell/gift_card_tender.h"

#include "model/service/box_office.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/grow_to_fit.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/sell/note_field.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

GiftCardTender::GiftCardTender(BoxOffice &office, const Clock &clock, const Money &left, const QString &note,
                               QWidget *parent)
    : QDialog(parent), m_office(office), m_clock(clock), m_left(left), m_typed(new QLineEdit(this)),
      m_balance(new FigureLabel(tr("Left on the card"), QStringLiteral("giftCardBalance"), this)),
      m_words(new ToneLabel({}, Tone::Faint, this)),
      m_amount(new MoneyField(tr("Take from the card"), QStringLiteral("giftCardAmount"), this)),
      m_note(new NoteField(note, this)),
      m_take(new ActionButton(tr("Take"), QStringLiteral("giftCardTake"), ActionButton::Weight::Primary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("giftCardTender"));
    setWindowTitle(tr("Gift card"));
    setMinimumWidth(400);
    m_typed->setObjectName(QStringLiteral("giftCardCode"));
    m_typed->setAccessibleName(tr("Gift card's code"));
    m_typed->setPlaceholderText(tr("Type or scan the code"));
    m_typed->setMinimumHeight(56);
    m_words->setObjectName(QStringLiteral("giftCardWords"));
    m_words->setWordWrap(true);
    auto *label = new ToneLabel(tr("Gift card's code"), Tone::Plain, this);
    label->setBuddy(m_typed);
    auto *caption = new ToneLabel(tr("Left on the card"), Tone::Plain, this);
    m_balance->setCaption(caption);
    m_balance->setTextSize(TextSize::Money);
    auto *row = new QHBoxLayout;
    row->addWidget(caption, 0, Qt::AlignBaseline);
    row->addStretch();
    row->addWidget(m_balance, 0, Qt::AlignBaseline);
    m_amount->setCurrency(left.currency);
    auto *amountLabel = new ToneLabel(tr("Take from the card, of %1").arg(moneyText(left)), Tone::Plain, this);
    amountLabel->setBuddy(m_amount->edit());
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("giftCardCancel"), ActionButton::Weight::Secondary, this);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    m_take->setToolTip(tr("Take it from the card (Enter)"));
    m_take->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gap::related);
    for (ActionButton *button : {cancel, m_take}) {
        button->setHeight(ActionButton::Size::Large);
        buttons->addWidget(button, 1);
    }
    auto *field = new QVBoxLayout;
    field->setSpacing(gap::inside);
    field->addWidget(label);
    field->addWidget(m_typed);
    field->addWidget(m_words);
    auto *amount = new QVBoxLayout;
    amount->setSpacing(gap::inside);
    amount->addWidget(amountLabel);
    amount->addWidget(m_amount);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(field);
    column->addLayout(row);
    column->addLayout(amount);
    column->addWidget(m_note);
    column->addLayout(buttons);
    connect(m_amount, &MoneyField::changed, this, [this] {
        m_note->setPaysAll(m_amount->amount() == m_left);
        fitToText(*this);
    });
    connect(m_typed, &QLineEdit::textChanged, this, &GiftCardTender::look);
    connect(m_typed, &QLineEdit::returnPressed, this, [this] {
        if (m_code.isEmpty() && !m_typed->text().trimmed().isEmpty())
            find(); // says what is wrong with it
    });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_take, &QPushButton::clicked, this, &GiftCardTender::take);
    m_typed->setFocus();
    look();
}

void GiftCardTender::look()
{
    m_code.clear();
    m_balance->setFigure(QStringLiteral("–"));
    m_balance->setTone(Tone::Faint);
    m_take->setEnabled(false);
    const QString typed = m_typed->text();
    say(tr("12 letters and digits, with or without dashes"));
    if (!giftCardCode(typed) && typed.size() < 14)
        return; // not whole yet
    find();
}

// A sentence of two lines has room for both.
void GiftCardTender::say(const QString &words, Tone tone)
{
    m_words->setTone(tone);
    m_words->setText(words);
    fitToText(*this);
}

void GiftCardTender::find()
{
    m_office.ask(
        this, [typed = m_typed->text()](Desk &desk) { return desk.giftCards().find(typed); },
        [this, typed = m_typed->text()](const Result<GiftCard> &found) {
            if (m_typed->text() == typed)
                showCard(found);
        });
}

void GiftCardTender::showCard(const Result<GiftCard> &found)
{
    const auto usable = found ? requireRedeemable(*found, {0, m_left.currency}, m_clock.now()) : Result<Done>(Done{});
    const auto refused = [this](const Error &error) { say(error.message, Tone::Danger); };
    if (!found)
        return refused(found.error());
    m_balance->setFigure(moneyText(found->balance()));
    if (!usable)
        return refused(usable.error());
    const Money amount = std::min(found->balance(), m_left);
    m_code = found->code;
    m_balance->setTone(Tone::Plain);
    say(giftCardText(found->code));
    m_amount->setAmount(amount);
    m_note->setPaysAll(amount == m_left);
    m_take->setEnabled(amount.minor > 0);
}

void GiftCardTender::take()
{
    if (m_code.isEmpty() || !m_amount->check(tr("Enter how much is taken from the card.")))
        return;
    const Money amount = m_amount->amount().value_or(Money{0, m_left.currency});
    if (amount.minor == 0) {
        m_amount->setError(tr("Enter how much is taken from the card."));
    } else if (amount > m_left) {
        m_amount->setError(tr("Only %1 is left to pay.").arg(moneyText(m_left)));
    } else if (!m_note->isAcceptable()) {
        m_note->open();
    } else {
        emit chosen(m_code, amount, m_note->text());
        accept();
    }
}

} // namespace rowlock
