#include "ui/sell/offer_cards.h"

#include "model/domain/adjacency.h"
#include "ui/common/action_button.h"
#include "ui/common/card.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/sell/sale_actions.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qsizetype mostOffersShown = 2; // the manager's page has them all
constexpr qint64 offerUrgentBelowMs = 120'000;

QList<int> seatNosOf(const HoldInfo &hold)
{
    QList<int> seatNos;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0)
            seatNos << item.seatNo;
    }
    return seatNos;
}

} // namespace

class OfferCards::OfferCard final : public Card
{
public:
    explicit OfferCard(QWidget *parent)
        : Card(Tone::Accent, parent), m_heading(new ToneLabel({}, Tone::Plain, this)),
          m_event(new ToneLabel({}, Tone::Faint, this)), m_seats(new ToneLabel({}, Tone::Plain, this)),
          m_total(new ToneLabel({}, Tone::Plain, this)), m_split(new ToneLabel({}, Tone::Warning, this)),
          m_contact(new ToneLabel({}, Tone::Faint, this)),
          m_left(new FigureLabel(OfferCards::tr("Offer expires in"), QStringLiteral("offerLeft"), this)),
          m_accept(new ActionButton(OfferCards::tr("Accept"), QStringLiteral("offerAccept"),
                                    ActionButton::Weight::Primary, this)),
          m_decline(new ActionButton(OfferCards::tr("Decline"), QStringLiteral("offerDecline"),
                                     ActionButton::Weight::Secondary, this))
    {
        m_heading->setObjectName(QStringLiteral("offerHeading"));
        m_heading->setTextSize(TextSize::Heading);
        m_heading->setWordWrap(true);
        m_seats->setObjectName(QStringLiteral("offerSeats"));
        m_seats->setWordWrap(true);
        m_event->setObjectName(QStringLiteral("offerEvent"));
        m_event->setElided(true);
        m_total->setObjectName(QStringLiteral("offerTotal"));
        m_split->setObjectName(QStringLiteral("offerSplit"));
        m_contact->setWordWrap(true);
        m_accept->setToolTip(OfferCards::tr("Start a sale with these seats"));
        m_decline->setToolTip(OfferCards::tr("Offer the seats to the next party"));
        m_left->setToolTip(OfferCards::tr("How long the seats are held for this party"));
        for (ActionButton *button : {m_accept, m_decline})
            button->setFixedHeight(fieldHeight);
        auto *top = new QHBoxLayout;
        top->addWidget(m_heading, 1);
        top->addWidget(m_left, 0, Qt::AlignTop);
        auto *buttons = new QHBoxLayout;
        buttons->setSpacing(gap::related);
        buttons->addWidget(m_accept, 1);
        buttons->addWidget(m_decline, 1);
        QVBoxLayout *column = makeColumn();
        column->setSpacing(gap::inside);
        column->addLayout(top);
        column->addWidget(m_event);
        column->addWidget(m_seats);
        column->addWidget(m_total);
        column->addWidget(m_split);
        column->addWidget(m_contact);
        column->addSpacing(gap::inside);
        column->addLayout(buttons);
    }

    void setOffer(const WaitlistEntry &entry, const HoldInfo &hold, const HouseModel &house, const QByteArray &timeZone,
                  Instant now)
    {
        const bool isNew = isHidden() || entry.id != m_entry.id;
        m_entry = entry;
        m_endsAt = hold.times.expiresAt;
        m_heading->setText(OfferCards::tr("Offer for %1, %2").arg(isolated(entry.name), countText(entry.party)));
        m_seats->setText(itemsText(hold.items, 4));
        m_seats->setToolTip(itemsText(hold.items));
        m_total->setText(moneyText(hold.total));
        m_event->setText(
            QStringLiteral("%1, %2").arg(house.event().name, eventDateText(house.event().starts, timeZone)));
        const int groups = groupsOf(house.plan(), seatNosOf(hold));
        m_split->setText(OfferCards::tr("Not together: %1 groups").arg(groups));
        m_split->setVisible(groups > 1);
        m_contact->setText(entry.contact);
        m_contact->setVisible(!entry.contact.isEmpty());
        const QString about =
            QStringLiteral("%1: %2, %3").arg(entry.name, itemsText(hold.items, 6), moneyText(hold.total));
        m_accept->setAccessibleDescription(about);
        m_decline->setAccessibleDescription(about);
        tick(now);
        show();
        if (isNew) {
            QAccessibleEvent spoken(m_heading, QAccessible::Alert); // 6.4 has no announcement event
            QAccessible::updateAccessibility(&spoken);
        }
    }

    void tick(Instant now)
    {
        const qint64 left = m_endsAt - now;
        m_left->setFigure(countdownText(left));
        m_left->setTone(left <= 0 ? Tone::Danger : left < offerUrgentBelowMs ? Tone::Warning : Tone::Plain);
    }

    ToneLabel *m_heading;
    ToneLabel *m_event;
    ToneLabel *m_seats;
    ToneLabel *m_total;
    ToneLabel *m_split;
    ToneLabel *m_contact;
    FigureLabel *m_left;
    ActionButton *m_accept;
    ActionButton *m_decline;
    WaitlistEntry m_entry;
    Instant m_endsAt;
};

OfferCards::OfferCards(const HouseContext &context, const SaleActions &actions, QWidget *parent)
    : QWidget(parent), m_context(context), m_actions(actions), m_more(new ToneLabel({}, Tone::Faint, this))
{
    setObjectName(QStringLiteral("offerCards"));
    m_more->setObjectName(QStringLiteral("moreOffers"));
    m_more->setWordWrap(true);
    makeCards();
    hide();
    connect(&context.house, &HouseModel::loaded, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::cleared, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::waitlistChanged, this, &OfferCards::follow);
    connect(&context.house, &HouseModel::waitlistChanged, this, &OfferCards::tellLapsed);
    connect(&context.house, &HouseModel::holdsChanged, this,
            &OfferCards::follow); // the computer's clock may move their ends
    connect(&context.ticker, &Ticker::tick, this, &OfferCards::tick);
    follow();
}

// Made beforehand, so that Tab comes to them where they stand and not after everything else.
void OfferCards::makeCards()
{
    auto *column = new QVBoxLayout(this);
    for (qsizetype i = 0; i < mostOffersShown; ++i) {
        auto *card = new OfferCard(this);
        card->hide();
        m_cards << card;
        column->addWidget(card);
    }
    column->addWidget(m_more);
    m_cards.first()->m_accept->setAction(m_actions.acceptOffer);
    m_cards.first()->m_decline->setAction(m_actions.declineOffer);
    connect(m_actions.acceptOffer, &QAction::triggered, this,
            [this] { emit acceptRequested(m_cards.first()->m_entry.id); });
    connect(m_actions.declineOffer, &QAction::triggered, this, [this] { decline(m_cards.first()->m_entry); });
    for (OfferCard *card : m_cards.mid(1)) {
        connect(card->m_accept, &QPushButton::clicked, this, [this, card] { emit acceptRequested(card->m_entry.id); });
        connect(card->m_decline, &QPushButton::clicked, this, [this, card] { decline(card->m_entry); });
    }
}

void OfferCards::setSaleExists(bool exists)
{
    const qsizetype room = exists ? 1 : mostOffersShown;
    if (std::exchange(m_room, room) != room)
        follow();
}

void OfferCards::follow()
{
    struct Offer
    {
        WaitlistEntry entry;
        HoldInfo hold;
    };
    QList<Offer> offers;
    const QList<WaitlistEntry> list = m_context.house.waitlist();
    for (const WaitlistEntry &entry : list) {
        const HoldInfo *hold = entry.state == WaitState::Offered ? m_context.house.hold(entry.hold) : nullptr;
        if (hold)
            offers.append({entry, *hold});
    }
    std::stable_sort(offers.begin(), offers.end(),
                     [](const Offer &a, const Offer &b) { return a.hold.times.expiresAt < b.hold.times.expiresAt; });
    for (qsizetype i = 0; i < m_cards.size(); ++i) {
        if (i < std::min(offers.size(), m_room))
            m_cards.at(i)->setOffer(offers.at(i).entry, offers.at(i).hold, m_context.house, m_context.facts.timeZone,
                                    m_context.clock.now());
        else
            m_cards.at(i)->hide();
    }
    const qsizetype more = std::max<qsizetype>(0, offers.size() - m_room);
    m_more->setText(more == 1 ? tr("1 more offer on the Manage page")
                              : tr("%1 more offers on the Manage page").arg(more));
    m_more->setVisible(more > 0);
    if (!offers.isEmpty()) {
        Money sum{0, offers.first().hold.total.currency};
        for (const Offer &offer : std::as_const(offers))
            sum += offer.hold.total;
        emit titled(offers.size() == 1 ? tr("Offer: %1").arg(moneyText(sum))
                                       : tr("%1 offers: %2").arg(QString::number(offers.size()), moneyText(sum)));
    }
    setVisible(!offers.isEmpty());
    m_actions.setOffersExist(!offers.isEmpty());
    m_context.ticker.want(this, !offers.isEmpty());
}

void OfferCards::tick(Instant now)
{
    for (OfferCard *card : std::as_const(m_cards)) {
        if (!card->isHidden())
            card->tick(now);
    }
}

// Whichever terminal has ended them.
void OfferCards::tellLapsed(const QList<WaitlistEntry> &changed)
{
    for (const WaitlistEntry &entry : changed) {
        if (entry.state == WaitState::Lapsed)
            emit lapsed(entry);
    }
}

void OfferCards::decline(const WaitlistEntry &entry)
{
    Question question;
    question.title = tr("Decline the offer");
    question.text = tr("Decline for %1? The seats go to the next party.").arg(entry.name);
    question.accept = tr("Decline");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer<OfferCards>(this), entry](bool sure, const QString &) {
        if (!self || !sure)
            return;
        const auto decline = [id = entry.id](Desk &desk) { return desk.waitlist().decline(id); };
        self->m_context.office.ask(self, decline, [self, entry](const Result<WaitlistEntry> &left) {
            if (left)
                emit self->declined(entry);
            else
                emit self->refused(left.error().message);
        });
    });
}

} // namespace rowlock
