#include "ui/sell/linked_patron.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/words/patron_texts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace rowlock {

LinkedPatron::LinkedPatron(BoxOffice &office, Counter &counter, QWidget *parent)
    : QWidget(parent), m_office(office), m_about(new ToneLabel({}, Tone::Faint, this)),
      m_barred(new ToneLabel(tr("Barred"), Tone::Warning, this)), m_needs(new ToneLabel({}, Tone::Plain, this))
{
    setObjectName(QStringLiteral("linkedPatron"));
    m_about->setObjectName(QStringLiteral("linkedPatronAbout"));
    m_about->setElided(true);
    m_barred->setObjectName(QStringLiteral("linkedPatronBarred"));
    m_barred->setStrong();
    m_needs->setObjectName(QStringLiteral("linkedPatronNeeds"));
    m_needs->setElided(true);
    auto *line = new QHBoxLayout;
    line->addWidget(m_barred);
    line->addWidget(m_about, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::related, gap::none, gap::related, gap::none);
    column->setSpacing(gap::inside);
    column->addLayout(line);
    column->addWidget(m_needs);
    hide();
    window()->installEventFilter(this);
    connect(&counter, &Counter::changed, this, &LinkedPatron::showState);
    showState(counter.state());
}

void LinkedPatron::showState(const CounterState &state)
{
    const HoldInfo *sale = state.isExchanging ? nullptr : state.theSale();
    const PatronNo no = sale ? sale->patronNo : PatronNo();
    if (no == m_no)
        return;
    m_no = no;
    hide(); // nothing is said of who was there before
    read();
}

void LinkedPatron::read()
{
    if (!m_no.isValid())
        return;
    m_office.ask(
        this, [no = m_no](Desk &desk) { return desk.patrons().patron(no); },
        [this, no = m_no](const Result<Patron> &patron) {
            if (no == m_no && patron)
                show(*patron);
        });
}

void LinkedPatron::show(const Patron &patron)
{
    QStringList parts{patronNoText(patron.no)};
    if (const QStringList tags = patron.otherTags(); !tags.isEmpty())
        parts << tagsText(tags);
    m_about->setText(parts.join(QStringLiteral(" · ")));
    m_barred->setVisible(patron.isBarred());
    m_needs->setText(tr("Access needs: %1").arg(patron.accessNeeds));
    m_needs->setVisible(!patron.accessNeeds.isEmpty());
    setAccessibleName(patronSpoken(patron));
    QWidget::show();
}

bool LinkedPatron::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        read();
    return QWidget::eventFilter(watched, event);
}

} // namespace rowlock
