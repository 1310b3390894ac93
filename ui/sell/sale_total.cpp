#include "ui/sell/sale_total.h"

#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <utility>

namespace rowlock {

SaleTotal::SaleTotal(HouseFees &fees, QWidget *about, QWidget *parent)
    : QWidget(parent), m_fees(fees), m_lines(new ToneLabel({}, Tone::Faint, this)),
      m_figure(new FigureLabel(tr("Total"), QStringLiteral("total"), this))
{
    m_figure->setTextSize(TextSize::Money);
    m_lines->setObjectName(QStringLiteral("feeLines"));
    m_lines->setAlignment(Qt::AlignRight);
    m_lines->setWordWrap(true);
    m_lines->hide();
    auto *caption = new ToneLabel(tr("Total"), Tone::Plain, this);
    caption->setObjectName(QStringLiteral("totalCaption"));
    m_figure->setCaption(caption);
    auto *words = new QVBoxLayout; // beside the large figure, where they take no height
    words->setSpacing(gap::none);
    words->addWidget(caption);
    words->addWidget(about);
    auto *total = new QHBoxLayout;
    total->addLayout(words, 1);
    total->setAlignment(words, Qt::AlignBottom);
    total->addWidget(m_figure);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_lines);
    column->addLayout(total);
    connect(&fees, &HouseFees::changed, this, &SaleTotal::changed);
}

// With the fees that are asked for: what the clerk reads here is what is taken.
void SaleTotal::setSale(const HoldInfo *sale)
{
    const auto order = sale ? m_fees.priced(*sale) : std::nullopt;
    m_due = order ? order->total : sale ? std::optional(sale->total) : std::nullopt;
    m_figure->setFigure(m_due ? moneyText(*m_due) : QStringLiteral("–"));
    m_figure->setTone(sale ? Tone::Plain : Tone::Faint);
    QStringList fees = order ? HouseFees::words(*order) : QStringList();
    if (sale && m_due && m_fees.inCash(*sale, *m_due) != *m_due)
        fees += tr("In cash %1").arg(moneyText(m_fees.inCash(*sale, *m_due)));
    if (sale && !order)
        fees += m_fees.priceOf(*sale).error().message;
    m_lines->setTone(sale && !order ? Tone::Danger : Tone::Faint);
    if (const QString hint = order ? m_fees.hint(*order) : QString(); !hint.isEmpty())
        fees += hint;
    m_lines->setText(fees.join(u'\n'));
    m_lines->setVisible(!fees.isEmpty());
    if (sale && std::exchange(m_shown, sale->id) != sale->id)
        m_fees.refresh();
}

} // namespace rowlock
