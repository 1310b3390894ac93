#include "ui/sell/go_on_here.h"

#include "model/domain/joint_sale.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/sell/sale_rows.h"

#include <QAction>
#include <QVBoxLayout>

namespace rowlock {

GoOnHere::GoOnHere(QAction &elsewhere, QWidget *parent)
    : QWidget(parent), m_how(new ToneLabel({}, Tone::Faint, this)), m_what(new ToneLabel({}, Tone::Faint, this)),
      m_goOn(new ActionButton(tr("Add seats to it"), QStringLiteral("goOnHere"), ActionButton::Weight::Secondary, this))
{
    m_how->setObjectName(QStringLiteral("howToSell"));
    m_how->setAlignment(Qt::AlignCenter);
    m_how->setWordWrap(true);
    m_what->setObjectName(QStringLiteral("goOnWhat"));
    m_what->setAlignment(Qt::AlignCenter);
    m_what->setElided(true);
    m_goOn->setAction(&elsewhere);
    m_goOn->setToolTip(tr("Go on with the sale just set aside: seats of this event go into it (%1)")
                           .arg(elsewhere.shortcut().toString(QKeySequence::NativeText)));
    m_goOn->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_goOn->setFocusPolicy(Qt::TabFocus); // it goes by its own click; the next one must not get the keys
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addStretch(1);
    column->addWidget(m_how);
    column->addStretch(1);
    column->addWidget(m_what);
    column->addWidget(m_goOn, 0, Qt::AlignHCenter);
    setLeft({});
    setNotSold({});
}

void GoOnHere::setNotSold(const QString &state)
{
    m_how->setText(state.isEmpty() ? tr("Click seats on the map,\nor press F2 and type how many.")
                                   : tr("%1.\nNo seats can be sold.").arg(state));
}

void GoOnHere::setLeft(const QList<HoldInfo> &sale)
{
    for (QWidget *each : {static_cast<QWidget *>(m_what), static_cast<QWidget *>(m_goOn)})
        each->setVisible(!sale.isEmpty());
    if (sale.isEmpty())
        return;
    const QString seats = extentText(sale);
    const QString patron = sale.first().patron;
    m_what->setText(patron.isEmpty() ? tr("Just set aside: %1").arg(seats)
                                     : tr("Just set aside: %1 · %2").arg(patron, seats));
    m_goOn->setAccessibleDescription(itemsText(itemsOf(sale), 6));
}

} // namespace rowlock
