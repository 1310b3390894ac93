#include "ui/house/pool_pricer.h"

#include "model/domain/money_input.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/house/category_acts.h"

#include <QLocale>
#include <QPointer>

namespace rowlock {

PoolPricer::PoolPricer(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_house(house)
{
    connect(&house, &HouseModel::loaded, this, &PoolPricer::readHighest);
    if (house.isLoaded())
        readHighest();
}

void PoolPricer::readHighest()
{
    const auto future = m_office.ask([](Desk &desk) { return desk.inventory().highestPrice(); });
    whenAnswered(future, this, [this](const Result<std::optional<Money>> &highest) {
        if (highest)
            m_highest = *highest;
    });
}

std::optional<Money> PoolPricer::highestPrice() const
{
    std::optional<Money> highest = m_highest;
    for (const PoolStatus &pool : m_house.pools()) {
        if (!highest || highest->minor < pool.price.minor)
            highest = pool.price;
    }
    return highest;
}

void PoolPricer::ask(int pool, Prompt &prompt, QWidget *above)
{
    if (!knows(pool))
        return;
    const PoolStatus &now = m_house.pools().at(pool);
    Question question;
    question.title = tr("Set price");
    question.text = tr("Price of %1").arg(now.name);
    question.details =
        tr("Now %1, for %2. Seats on hold keep their price.").arg(poolPriceText(now), wholePoolText(now));
    question.accept = tr("Set price");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("New price");
    question.usualText = moneyFieldText(now.price, QLocale());
    question.objection = [currency = m_house.event().currency](const QString &typed) {
        return moneyInputProblem(typed, currency, QLocale());
    };
    question.understanding = [currency = m_house.event().currency](const QString &typed) {
        const MoneyInput input = readMoney(typed, currency, QLocale());
        return input.kind == MoneyInput::Kind::Amount ? tr("= %1").arg(moneyText(input.amount)) : QString();
    };
    prompt.ask(above, question,
               [self = QPointer<PoolPricer>(this), pool, event = m_house.event().id, &prompt,
                above = QPointer<QWidget>(above)](bool accepted, const QString &typed) {
                   if (accepted && self && self->m_house.isLoaded() && self->m_house.event().id == event)
                       self->set(pool, typed, prompt, above);
               });
}

void PoolPricer::set(int pool, const QString &typed, Prompt &prompt, QWidget *above)
{
    if (m_waiting || !knows(pool))
        return;
    const auto price = moneyFromInput(typed, m_house.event().currency, QLocale());
    if (!price)
        return emit refused(price.error().message);
    const auto highest = highestPrice();
    if (!isUnusualPrice(*price, highest))
        return send(pool, typed, *price);
    Question question;
    question.title = tr("Set price");
    question.text = tr("Set the price of %1 to %2?").arg(m_house.pools().at(pool).name, moneyText(*price));
    if (highest && highest->minor > 0)
        question.details = tr("The highest price so far is %1.").arg(moneyText(*highest));
    question.accept = tr("Set price");
    question.reject = tr("Cancel");
    question.losesWork = true;
    prompt.ask(above, question,
               [self = QPointer<PoolPricer>(this), pool, typed, price = *price,
                event = m_house.event().id](bool accepted, const QString &) {
                   if (accepted && self && self->m_house.isLoaded() && self->m_house.event().id == event)
                       self->send(pool, typed, price);
               });
}

void PoolPricer::send(int pool, const QString &typed, const Money &price)
{
    if (m_waiting || !knows(pool))
        return;
    const PoolStatus now = m_house.pools().at(pool);
    if (now.isSold && price == now.price) {
        emit answered(pool, typed, price);
        return emit done(tr("The price of %1 is %2 already.").arg(now.name, moneyText(now.price)));
    }
    m_waiting = true;
    m_office.ask(
        this,
        [event = m_house.event().id, name = now.name, price](Desk &desk) {
            return desk.inventory().setPrice(event, name, price);
        },
        [this, pool, typed, before = now.price, event = m_house.event().id](const Result<PoolStatus> &priced) {
            m_waiting = false;
            if (priced) {
                emit answered(pool, typed, priced->price);
                emit acted(priceAct(m_office, this, event, priced->name, before, priced->price));
                emit done(tr("Price of %1 (%2) set to %3.")
                              .arg(priced->name, wholePoolText(*priced), moneyText(priced->price)));
            } else {
                emit refused(tr("The price was not changed. %1").arg(priced.error().message));
            }
            emit finished();
        });
}

} // namespace rowlock
