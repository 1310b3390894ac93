#include "ui/sell/aside_list.h"

#include "model/domain/joint_sale.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/sell/hold_clock.h"
#include "ui/sell/house_fees.h"
#include "ui/sell/sale_rows.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr int rowHeight = 36;

} // namespace

class AsideList::Row final : public QWidget
{
public:
    explicit Row(QWidget *parent)
        : QWidget(parent), m_what(new ToneLabel({}, Tone::Plain, this)),
          m_left(new FigureLabel(AsideList::tr("Expires in"), QStringLiteral("asideLeft"), this)),
          m_bar(new CountBar(this)), m_resume(new ActionButton(AsideList::tr("Resume"), QStringLiteral("resumeButton"),
                                                               ActionButton::Weight::Secondary, this))
    {
        m_what->setObjectName(QStringLiteral("asideWhat"));
        m_what->setElided(true);
        m_resume->setHeight(ActionButton::Size::Small);
        setFixedHeight(rowHeight);
        m_resume->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        auto *top = new QHBoxLayout;
        top->addWidget(m_what, 1);
        top->addWidget(m_left);
        auto *text = new QVBoxLayout;
        text->setSpacing(gap::inside);
        text->addLayout(top);
        text->addWidget(m_bar);
        auto *row = new QHBoxLayout(this);
        row->addLayout(text, 1);
        row->addWidget(m_resume);
    }

    void setSale(const QList<HoldInfo> &sale, const Money &price, const QString &eventName, Instant now)
    {
        const HoldInfo &hold = sale.first();
        const QList<HoldItem> items = itemsOf(sale);
        if (hold.times.expiresAt != m_hold.times.expiresAt)
            m_saidOver = false;
        m_hold = hold;
        QString text = QStringLiteral("%1 · %2").arg(extentText(sale), moneyText(price));
        if (!hold.patron.isEmpty())
            text = QStringLiteral("%1 · %2").arg(hold.patron, text);
        if (!eventName.isEmpty())
            text += QStringLiteral(" · ") + eventName;
        else if (hold.patron.isEmpty())
            text += QStringLiteral(" · ") + itemsText(items);
        m_what->setText(text);
        setToolTip(itemsText(items, 6));
        m_resume->setAccessibleDescription(itemsText(items, 6));
        show(now);
    }

    // True once, when a strict hold's time is up.
    bool show(Instant now)
    {
        const qint64 left = m_hold.times.expiresAt - now;
        const bool over = isPastDeadline(m_hold.times, now);
        const Tone tone = over ? Tone::Danger : (left < amberBelowMs ? Tone::Warning : Tone::Plain);
        m_left->setFigure(countdownText(left));
        m_left->setTone(tone);
        m_bar->setShare(shareLeft(m_hold, now), toneColor(tone == Tone::Plain ? Tone::Accent : tone, palette()));
        return over && m_hold.policy == HoldPolicy::Strict && !std::exchange(m_saidOver, true);
    }

    QString text(Instant now) const { return m_what->text() + u'\t' + countdownText(m_hold.times.expiresAt - now); }
    std::pair<Instant, HoldId> orderKey() const { return {m_hold.times.expiresAt, m_hold.id}; }

    HoldInfo m_hold;
    bool m_saidOver = false;
    ToneLabel *m_what;
    FigureLabel *m_left;
    CountBar *m_bar;
    ActionButton *m_resume;
};

AsideList::AsideList(Ticker &ticker, const HouseFees &fees, QWidget *parent)
    : QWidget(parent), m_ticker(ticker), m_fees(fees), m_rows(new QVBoxLayout)
{
    m_heading = new ToneLabel(tr("Set aside"), Tone::Faint, this);
    m_heading->setObjectName(QStringLiteral("asideHeading"));
    m_more = new ActionButton({}, QStringLiteral("asideMore"), ActionButton::Weight::Secondary, this);
    m_more->setHeight(ActionButton::Size::Small);
    m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_more->setMinimumWidth(0);
    m_more->setToolTip(tr("Show all sales set aside"));
    auto *lines = new QHBoxLayout;
    lines->addWidget(m_more);
    lines->addLayout(m_rows, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::inside);
    column->addWidget(m_heading);
    column->addLayout(lines);
    hide();
    connect(m_more, &QPushButton::clicked, this, &AsideList::offerAll);
    connect(&ticker, &Ticker::tick, this, [this](Instant now) {
        for (Row *row : std::as_const(m_known)) {
            if (row->show(now))
                emit strictlyOver(row->m_hold.id);
        }
    });
}

namespace {

// All of its events, but for the one that is shown.
QString eventsText(const QList<HoldInfo> &sale, const QHash<EventId, QString> &eventNames, EventId shown)
{
    QStringList names;
    for (const HoldInfo &hold : sale) {
        if (hold.event != shown || sale.size() > 1)
            names += eventNames.value(hold.event);
    }
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

} // namespace

void AsideList::setSales(const QList<QList<HoldInfo>> &sales, const QHash<EventId, QString> &eventNames, EventId shown)
{
    QSet<HoldId> ids;
    for (const QList<HoldInfo> &sale : sales) {
        const HoldInfo &hold = sale.first();
        ids.insert(hold.id);
        Row *&row = m_known[hold.id];
        if (!row) {
            row = new Row(this);
            m_rows->addWidget(row);
            const HoldId id = hold.id;
            connect(row->m_resume, &QPushButton::clicked, this, [this, id] { emit resumeRequested(id); });
        }
        row->setSale(sale, m_fees.dueFor(hold), eventsText(sale, eventNames, shown), m_ticker.now());
    }
    for (const HoldId id : m_known.keys()) {
        if (!ids.contains(id))
            m_known.take(id)->deleteLater();
    }
    showRows();
    setVisible(!sales.isEmpty());
    m_ticker.want(this, !sales.isEmpty());
}

int AsideList::wholeHeight() const
{
    return m_heading->sizeHint().height() + int(m_known.size()) * (rowHeight + gap::inside);
}

int AsideList::lineHeight() const
{
    return rowHeight;
}

void AsideList::setOneLine(bool one)
{
    if (one == m_oneLine)
        return;
    m_oneLine = one;
    showRows();
}

QList<const AsideList::Row *> AsideList::rows() const
{
    QList<const Row *> rows(m_known.cbegin(), m_known.cend());
    std::sort(rows.begin(), rows.end(), [](const Row *a, const Row *b) { return a->orderKey() < b->orderKey(); });
    return rows;
}

HoldId AsideList::first() const
{
    const QList<const Row *> all = rows();
    return all.isEmpty() ? HoldId() : all.first()->m_hold.id;
}

void AsideList::offerAll()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("asideMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QList<const Row *> all = rows();
    for (const Row *row : all) {
        const HoldId id = row->m_hold.id;
        menu->addAction(row->text(m_ticker.now()).replace(u'&', QStringLiteral("&&")), this,
                        [this, id] { emit resumeRequested(id); });
    }
    menu->popup(m_more->mapToGlobal(m_more->rect().bottomLeft()));
}

// As one line: the first of them, and how many there are besides.
void AsideList::showRows()
{
    const HoldId shown = first();
    m_heading->setVisible(!m_oneLine);
    for (Row *row : std::as_const(m_known))
        row->setVisible(!m_oneLine || row->m_hold.id == shown);
    m_more->setText(tr("+%1").arg(m_known.size() - 1));
    m_more->setAccessibleName(tr("%1 more sales set aside").arg(m_known.size() - 1));
    m_more->setVisible(m_oneLine && m_known.size() > 1);
}

} // namespace rowlock
