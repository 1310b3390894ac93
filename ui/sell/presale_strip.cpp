#include "ui/sell/presale_strip.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/words/refusal.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace rowlock {

namespace {

constexpr int codeWidth = 200;

} // namespace

PresaleStrip::PresaleStrip(const HouseContext &context, Counter &counter, QWidget *parent)
    : Card(Tone::Warning, parent), m_context(context), m_counter(counter), m_text(new ToneLabel({}, Tone::Plain, this)),
      m_code(new QLineEdit(this))
{
    setObjectName(QStringLiteral("presale"));
    m_text->setObjectName(QStringLiteral("presaleText"));
    m_text->setWordWrap(true);
    m_code->setObjectName(QStringLiteral("presaleCode"));
    m_code->setAccessibleName(tr("Presale code"));
    m_code->setPlaceholderText(tr("Presale code"));
    m_code->setMaxLength(40);
    m_code->setFixedHeight(fieldHeight);
    m_code->setFixedWidth(codeWidth);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(gap::group, gap::related, gap::related, gap::related);
    row->setSpacing(gap::group);
    row->addWidget(m_text, 1);
    row->addWidget(m_code);
    connect(m_code, &QLineEdit::textChanged, this,
            [this](const QString &code) { m_counter.tell(&SalePicking::setPresaleCode, code, false); });
    connect(m_code, &QLineEdit::returnPressed, this, [this] {
        m_refused.clear(); // it is asked again with this one
        refresh();
        m_counter.tell(&SalePicking::setPresaleCode, m_code->text(), true);
        emit entered();
    });
    connect(&counter, &Counter::changed, this, &PresaleStrip::follow);
    for (const auto signal : {&HouseModel::loaded, &HouseModel::cleared, &HouseModel::countersChanged})
        connect(&context.house, signal, this, &PresaleStrip::refresh);
    connect(&context.ticker, &Ticker::tick, this, &PresaleStrip::refresh);
    refresh();
}

void PresaleStrip::refresh()
{
    const HouseModel &house = m_context.house;
    const bool isOn = house.isLoaded() && saleStage(house.event(), m_context.clock.now()) == SaleStage::Presale;
    if (!isOn) {
        m_refused.clear();
        m_code->clear();
    } else if (m_refused.isEmpty()) {
        m_text->setText(tr("Presale until %1. Ask each patron for the code.")
                            .arg(dayText(house.event().terms.saleFrom.value_or(Instant()), m_context.facts.timeZone)));
    } else {
        m_text->setText(m_refused);
    }
    m_text->setTone(m_refused.isEmpty() ? Tone::Plain : Tone::Danger);
    setVisible(isOn);
}

// The next patron gives it anew.
void PresaleStrip::follow(const CounterState &state)
{
    const HoldId before = std::exchange(m_sale, state.saleId());
    if (before.isValid() && !m_sale.isValid())
        m_code->clear();
    if (before != m_sale) { // what was refused is not what is shown now
        m_refused.clear();
        refresh();
    }
}

void PresaleStrip::askFor(const Error &refusal)
{
    if (!wantsPresaleCode(refusal) || isHidden())
        return;
    m_refused = refusalText(refusal);
    refresh();
    m_code->setFocus();
    m_code->selectAll();
}

} // namespace rowlock
