#include "ui/willcall/willcall_figures.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/willcall/willcall_texts.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

namespace rowlock {

WillcallFigures::WillcallFigures(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(gap::group);
    m_waiting = make(tr("Waiting"), "willcallWaiting", *row);
    m_printed = make(tr("Printed of these"), "willcallPrinted", *row);
    m_handedOver = make(tr("Handed over"), "willcallHandedOver", *row);
    show({});
}

WillcallFigures::Figure WillcallFigures::make(const QString &name, const char *objectName, QHBoxLayout &row)
{
    auto *orders = new FigureLabel(name, QLatin1String(objectName), this);
    orders->setTextSize(TextSize::Figure);
    orders->setAlignment(Qt::AlignRight);
    auto *caption = new ToneLabel(name, Tone::Faint, this);
    caption->setAlignment(Qt::AlignRight);
    orders->setCaption(caption);
    auto *column = new QVBoxLayout;
    column->setSpacing(gap::inside);
    column->addWidget(orders);
    column->addWidget(caption);
    row.addLayout(column);
    return {name, orders, caption};
}

void WillcallFigures::show(const WillcallCounts &counts)
{
    const auto say = [](const Figure &figure, const WillcallCount &count) {
        figure.orders->setFigure(QLocale().toString(count.orders));
        figure.caption->setText(tr("%1 · %2").arg(figure.name, willcallCountText(count.tickets)));
    };
    say(m_waiting, counts.waiting);
    say(m_printed, counts.printed);
    say(m_handedOver, counts.handedOver);
}

} // namespace rowlock
