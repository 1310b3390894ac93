#include "ui/house/pool_pricer.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/house/category_acts.h"

#include <QLocale>
#include <QPointer>

namespace rowlock {

PoolPricer::PoolPricer(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_house(house)
{}

void PoolPricer::ask(int pool, Prompt &prompt, QWidget *above)
{
    if (!knows(pool))
        return;
    const PoolStatus &now = m_house.pools().at(pool);
    Question question;
    question.title = tr("Set a price");
    question.text = tr("What does %1 cost in this performance?").arg(now.name);
    question.details = tr("It is %1 now. What is on hold keeps the price that was told.").arg(moneyText(now.price));
    question.accept = tr("Set price");
    question.reject = tr("Back");
    question.wantsText = true;
    question.textLabel = tr("New price");
    question.usualText = toDecimal(now.price);
    question.objection = [currency = m_house.event().currency](const QString &typed) {
        const auto price = moneyFromInput(typed, currency, QLocale());
        return price ? QString() : price.error().message;
    };
    prompt.ask(
        above, question,
        [self = QPointer<PoolPricer>(this), pool, event = m_house.event().id](bool accepted, const QString &typed) {
            if (accepted && self && self->m_house.isLoaded() && self->m_house.event().id == event)
                self->set(pool, typed);
        });
}

void PoolPricer::set(int pool, const QString &typed)
{
    if (m_waiting || !knows(pool))
        return;
    const PoolStatus now = m_house.pools().at(pool);
    const auto price = moneyFromInput(typed, m_house.event().currency, QLocale());
    if (!price)
        return emit refused(price.error().message);
    if (*price == now.price) {
        emit answered(pool, typed, *price);
        return emit done(tr("%1 costs %2 already.").arg(now.name, moneyText(now.price)));
    }
    m_waiting = true;
    const auto future = m_office.ask([event = m_house.event().id, name = now.name, price = *price](Desk &desk) {
        return desk.setPrice(event, name, price);
    });
    whenAnswered(future, this,
                 [this, pool, typed, before = now.price, event = m_house.event().id](const Result<PoolStatus> &priced) {
                     m_waiting = false;
                     if (priced) {
                         emit answered(pool, typed, priced->price);
                         emit acted(priceAct(m_office, this, event, priced->name, before, priced->price));
                         emit done(tr("%1 costs %2 from now on.").arg(priced->name, moneyText(priced->price)));
                     } else {
                         emit refused(tr("The price was not changed. %1").arg(priced.error().message));
                     }
                     emit finished();
                 });
}

} // namespace rowlock
