#include "ui/sell/reduce_dialog.h"

#include "model/domain/pricing/effect_text.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/common/money_field.h"
#include "ui/common/reasons.h"
#include "ui/words/refusal.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int longestReason = 200;

} // namespace

ReduceDialog::ReduceDialog(const HoldInfo &sale, const QList<HoldItem> &selected, const HouseFees &fees,
                           const QStringList &reasons, QWidget *parent)
    : QDialog(parent), m_sale(sale), m_selected(selected), m_fees(fees), m_of(new QButtonGroup(this)),
      m_how(new QComboBox(this)), m_values(nullptr), m_percent(new QLineEdit(this)),
      m_amount(new MoneyField(tr("Amount"), QStringLiteral("reduceAmount"), this)), m_reason(new QComboBox(this)),
      m_total(new FigureLabel(tr("New total"), QStringLiteral("reduceTotal"), this)),
      m_said(new ToneLabel({}, Tone::Faint, this)), m_about(new ToneLabel({}, Tone::Plain, this)),
      m_accept(new ActionButton(tr("Reduce"), QStringLiteral("reduceAccept"), ActionButton::Weight::Primary, this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("reduceDialog"));
    setWindowTitle(tr("Reduce"));
    setMinimumWidth(420);
    m_said->setObjectName(QStringLiteral("reduceSaid"));
    m_said->setWordWrap(true);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_about);
    m_about->setObjectName(QStringLiteral("reduceAbout"));
    m_about->hide();
    addItems(*column);
    column->addWidget(makeValue());
    column->addLayout(labelled(tr("Reason (required)"), makeReason(reasons), this));
    column->addLayout(sumRow(tr("New total"), m_total, this));
    column->addWidget(m_said);
    column->addWidget(makeButtons());
    connect(m_how, &QComboBox::currentIndexChanged, this, &ReduceDialog::showSum);
    connect(m_percent, &QLineEdit::textChanged, this, &ReduceDialog::showSum);
    connect(m_amount, &MoneyField::changed, this, &ReduceDialog::showSum);
    connect(m_reason, &QComboBox::editTextChanged, this, &ReduceDialog::showSum);
    connect(m_of, &QButtonGroup::idToggled, this, &ReduceDialog::showSum);
    showSum();
    m_percent->setFocus();
}

void ReduceDialog::setAbout(const QString &performance)
{
    m_about->setText(performance);
    m_about->setVisible(!performance.isEmpty());
}

void ReduceDialog::offer(const QStringList &reasons)
{
    const QString typed = m_reason->currentText();
    for (qsizetype i = 0; i < reasons.size(); ++i) {
        if (const int known = m_reason->findText(reasons.at(i)); known >= 0)
            m_reason->removeItem(known);
        m_reason->insertItem(int(i), reasons.at(i));
    }
    m_reason->setCurrentIndex(-1);
    m_reason->setEditText(typed);
}

// Where only some are selected, those are what is meant first.
void ReduceDialog::addItems(QVBoxLayout &column)
{
    if (m_selected.isEmpty() || m_selected.size() == m_sale.items.size())
        return;
    auto *rows = new QVBoxLayout;
    rows->setSpacing(gap::inside);
    const auto add = [&](int id, const QString &text, const char *name) {
        auto *row = new QRadioButton(text, this);
        row->setObjectName(QLatin1String(name));
        row->setChecked(id == 1);
        m_of->addButton(row, id);
        rows->addWidget(row);
    };
    add(1, tr("&Selected: %1").arg(withoutKeyMarks(itemsText(m_selected))), "reduceSelected");
    add(0, tr("&Whole sale: %1").arg(quantityText(m_sale.items)), "reduceAll");
    column.addLayout(rows);
}

QWidget *ReduceDialog::makeValue()
{
    auto *box = new QWidget(this);
    m_how->addItems({tr("Percent off"), tr("Amount off together"), tr("Price of each"), tr("Free")});
    m_how->setObjectName(QStringLiteral("reduceHow"));
    m_how->setAccessibleName(tr("Reduction"));
    m_how->setFixedHeight(fieldHeight);
    m_percent->setObjectName(QStringLiteral("reducePercent"));
    m_percent->setAccessibleName(tr("Percent"));
    m_percent->setPlaceholderText(tr("10, or 12.5"));
    m_percent->setMaxLength(6);
    m_percent->setFixedHeight(fieldHeight);
    m_amount->setCurrency(m_sale.total.currency);
    m_amount->edit()->setFixedHeight(fieldHeight);
    auto *values = new QWidget(box);
    m_values = new QStackedLayout(values);
    auto *percent = new QWidget(values);
    auto *rows = new QVBoxLayout(percent);
    rows->setContentsMargins({});
    rows->addWidget(m_percent);
    rows->addStretch();
    m_values->addWidget(percent);
    m_values->addWidget(m_amount);
    m_values->addWidget(new QWidget(values));
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    row->addWidget(m_how, 1, Qt::AlignTop);
    row->addWidget(values, 1);
    return box;
}

QWidget *ReduceDialog::makeReason(const QStringList &reasons)
{
    m_reason->setObjectName(QStringLiteral("reduceReason"));
    m_reason->setAccessibleName(tr("Reason"));
    m_reason->setEditable(true);
    m_reason->setInsertPolicy(QComboBox::NoInsert);
    m_reason->addItems(reasons);
    m_reason->setCurrentIndex(-1);
    m_reason->lineEdit()->setMaxLength(longestReason);
    m_reason->completer()->setCompletionMode(QCompleter::InlineCompletion);
    m_reason->setFixedHeight(fieldHeight);
    return m_reason;
}

QWidget *ReduceDialog::makeButtons()
{
    auto *box = new QWidget(this);
    auto *row = new QHBoxLayout(box);
    row->setContentsMargins({});
    row->setSpacing(gap::related);
    auto *cancel = new ActionButton(tr("Cancel"), QStringLiteral("reduceCancel"), ActionButton::Weight::Secondary, box);
    cancel->setToolTip(tr("Return to the sale (Esc)"));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    row->addStretch();
    row->addWidget(cancel);
    if (!m_sale.terms.byHand.isEmpty()) {
        auto *none = new ActionButton(tr("Remove reduction"), QStringLiteral("reduceNone"),
                                      ActionButton::Weight::Secondary, box);
        none->setToolTip(tr("Nothing is taken off by hand any more"));
        connect(none, &QPushButton::clicked, this, [this] {
            emit chosen({}, {});
            accept();
        });
        row->addWidget(none);
    }
    row->addWidget(m_accept);
    m_accept->setDefault(true);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        if (const auto agreed = terms()) {
            emit chosen(agreed->byHand, reason());
            accept();
        }
    });
    return box;
}

QString ReduceDialog::reason() const
{
    return m_reason->currentText().simplified();
}

std::optional<decltype(HandReduction::effect)> ReduceDialog::effect() const
{
    if (m_how->currentIndex() == Free)
        return Comp{};
    if (m_how->currentIndex() == Percentage) {
        QString text = m_percent->text().trimmed();
        text.chop(text.endsWith(u'%') ? 1 : 0); // as it is said on the line that it is read from
        const auto percent = Percent::fromText(text);
        return percent && *percent > Percent() ? std::optional<decltype(HandReduction::effect)>(PercentOff{*percent})
                                               : std::nullopt;
    }
    const auto amount = m_amount->amount();
    if (!amount)
        return {};
    if (m_how->currentIndex() == Price)
        return SetPrice{*amount};
    return amount->minor > 0 ? std::optional<decltype(HandReduction::effect)>(AmountOff{*amount}) : std::nullopt;
}

std::optional<HoldTerms> ReduceDialog::terms() const
{
    const auto asked = effect();
    if (!asked)
        return {};
    HandReduction more{*asked, reason()};
    for (const HoldItem &item : m_of->checkedId() == 1 ? m_selected : QList<HoldItem>())
        more.items.append(item.seatNo == -1 ? ItemName{item.ref, item.type} : ItemName{item.ref});
    return reducedBy(m_sale.terms, {more});
}

QString ReduceDialog::takenOff() const
{
    QStringList before;
    for (const HandReduction &one : m_sale.terms.byHand)
        before << tr("%1 (%2)").arg(effectText(one.effect), one.reason);
    return before.isEmpty() ? tr("Nothing is taken off yet.")
                            : tr("Taken off already: %1").arg(before.join(QStringLiteral(", ")));
}

void ReduceDialog::showSum()
{
    const int how = m_how->currentIndex();
    m_values->setCurrentIndex(how == Percentage ? 0 : how == Free ? 2 : 1);
    HoldInfo sale = m_sale;
    const auto asked = terms();
    if (asked)
        sale.terms = *asked;
    for (HandReduction &one : sale.terms.byHand) // it is shown before it is said why
        one.reason = one.reason.isEmpty() ? tr("Reduction") : one.reason;
    const auto order = m_fees.priceOf(sale, PriceAbove::Refused);
    m_total->setFigure(order ? moneyText(order->total) : QStringLiteral("–"));
    m_total->setTone(order && asked ? Tone::Plain : Tone::Faint);
    const QString wrong = order ? cardNumberText(reason()) : order.error().message;
    m_said->setTone(wrong.isEmpty() ? Tone::Faint : Tone::Danger);
    m_said->setText(!wrong.isEmpty() ? wrong
                    : asked          ? tr("Before: %1").arg(moneyText(m_fees.priced(m_sale).value_or(*order).total))
                                     : takenOff());
    const QString why = !wrong.isEmpty()     ? wrong
                        : !asked             ? tr("Enter how much first")
                        : reason().isEmpty() ? tr("Enter a reason first")
                                             : QString();
    enableUnless(*m_accept, why);
}

} // namespace rowlock
