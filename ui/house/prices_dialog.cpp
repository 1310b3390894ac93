#include "ui/house/prices_dialog.h"

#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/common/price_table.h"
#include "ui/house/category_acts.h"
#include "ui/house/price_types_dialog.h"
#include "ui/lists/event_lists_dialog.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

namespace {

PriceRow rowOf(const PoolStatus &pool)
{
    PriceRow row{pool.name};
    row.prices.insert(firstPriceType, pool.price);
    for (const TypePrice &price : pool.prices)
        row.prices.insert(price.type.no, price.price);
    return row;
}

// Its own prices, and behind blank cells what the price list that holds now says.
PriceRow rowBesideLists(const PoolStatus &pool, const PriceBook &book, Instant now)
{
    PriceRow row{pool.name};
    for (const PriceCell &cell : book.own) {
        if (cell.category == pool.name && cell.price)
            row.prices.insert(*cell.type, *cell.price);
    }
    const auto list = listAt(book, now);
    for (const PriceType &type : list ? (*list)->table.types() : QList<PriceType>()) {
        if (const auto price = (*list)->table.price(pool.name, type.no))
            row.listed.insert(type.no, *price);
    }
    return row;
}

} // namespace

PricesDialog::PricesDialog(const HouseContext &context, const std::optional<Money> &highest, int pool, QWidget *parent)
    : QDialog(parent), m_context(context), m_event(context.house.event().id), m_highest(highest),
      m_table(new PriceTable(context.facts.currency, this)), m_said(new ToneLabel({}, Tone::Faint, this)),
      m_add(new ActionButton(tr("Add price type…"), QStringLiteral("addPriceType"), ActionButton::Weight::Secondary,
                             this)),
      m_save(new ActionButton(tr("Save prices"), QStringLiteral("savePrices"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("pricesDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Prices"));
    auto *heading = new ToneLabel(tr("Prices in %1").arg(context.facts.currency.code()), Tone::Plain, this);
    heading->setTextSize(TextSize::Title);
    auto *about = new ToneLabel(aboutText(), Tone::Faint, this);
    about->setElided(true);
    m_said->setObjectName(QStringLiteral("pricesSaid"));
    m_said->setWordWrap(true);
    m_said->setMinimumHeight(2 * m_said->fontMetrics().height());
    auto *types =
        new ActionButton(tr("Price types…"), QStringLiteral("priceTypes"), ActionButton::Weight::Secondary, this);
    auto *lists =
        new ActionButton(tr("Price lists…"), QStringLiteral("eventPriceLists"), ActionButton::Weight::Secondary, this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelPrices"), ActionButton::Weight::Secondary, this);
    auto *buttons = new QHBoxLayout;
    for (ActionButton *button : {m_add, types, lists})
        buttons->addWidget(button);
    buttons->addStretch(1);
    for (ActionButton *button : {cancel, m_save})
        buttons->addWidget(button);
    for (ActionButton *button : {m_add, types, lists, cancel})
        button->setAutoDefault(false);
    m_save->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(heading);
    column->addWidget(about);
    column->addWidget(m_table, 1);
    column->addWidget(m_said);
    column->addLayout(buttons);

    connect(m_table, &PriceTable::said, this,
            [this](const QString &text, bool isWrong) { say(text, isWrong ? Tone::Danger : Tone::Faint); });
    connect(m_add, &QPushButton::clicked, this, &PricesDialog::openAdd);
    connect(types, &QPushButton::clicked, this, &PricesDialog::openTypes);
    connect(lists, &QPushButton::clicked, this, &PricesDialog::openLists);
    connect(cancel, &QPushButton::clicked, this, &PricesDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &PricesDialog::save);
    fill(pool);
    readTypes();
}

bool PricesDialog::usesLists() const
{
    return !m_context.house.priceBook().lists.isEmpty();
}

QString PricesDialog::aboutText() const
{
    const QString &name = m_context.house.event().name;
    if (!usesLists())
        return tr("%1 · blank: not sold at that type · seats on hold keep their price").arg(name);
    const auto list = listAt(m_context.house.priceBook(), m_context.clock.now());
    return list ? tr("%1 · blank: as the price list “%2” says · a price here goes first").arg(name, (*list)->name)
                : tr("%1 · not sold now: no price list is active").arg(name);
}

// Where price lists say what is not said here.
QList<PriceChange> PricesDialog::asSaid(QList<PriceChange> changes) const
{
    for (PriceChange &change : changes)
        change.asListed = usesLists() && !change.price;
    return changes;
}

void PricesDialog::openLists()
{
    m_table->finishEditing();
    auto *dialog = new EventListsDialog(m_context, m_context.house.event(), this);
    connect(dialog, &QDialog::accepted, this, [this] { emit done(tr("Price lists saved.")); });
    connect(dialog, &QDialog::accepted, this, &QDialog::accept);
    dialog->open();
}

void PricesDialog::readTypes()
{
    m_context.office.ask(
        this, [](Desk &desk) { return desk.inventory().priceTypes(); },
        [this](const Result<QList<PriceType>> &types) {
            if (!types)
                return say(types.error().message, Tone::Danger);
            m_types = *types;
            m_table->prices().renameTypes(*types);
        });
}

void PricesDialog::fill(int pool)
{
    QList<PriceRow> rows;
    for (const PoolStatus &each : m_context.house.pools()) {
        rows << (usesLists() ? rowBesideLists(each, m_context.house.priceBook(), m_context.clock.now()) : rowOf(each));
    }
    if (usesLists())
        m_table->prices().setOf(PriceTableModel::Of::EventWithLists);
    m_table->prices().setTable(rows, usesLists() ? m_context.house.priceBook().lists.first().table.types()
                                                 : typesSold(m_context.house.pools()));
    m_table->goTo(m_table->prices().index(std::clamp(pool, 0, int(rows.size()) - 1), 0));
    const int wide = m_table->sizeHint().width() + 2 * gap::around;
    resize(std::clamp(wide, 560, 940), std::min(sizeHint().height(), 640));
}

// A column for one of the house's types that this event does not sell yet.
void PricesDialog::openAdd()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("addPriceTypeMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QList<PriceType> &shown = m_table->prices().types();
    for (const PriceType &type : std::as_const(m_types)) {
        const bool isShown =
            std::any_of(shown.begin(), shown.end(), [&type](const PriceType &each) { return each.no == type.no; });
        if (isShown || !type.offered || !hasOwnPrice(type))
            continue;
        QString name = type.name;
        connect(menu->addAction(tr("%1 (&%2)").arg(name.replace(u'&', QStringLiteral("&&")), type.letter)),
                &QAction::triggered, this, [this, type] {
                    m_table->finishEditing();
                    PriceTableModel &prices = m_table->prices();
                    const int row = std::max(0, m_table->currentIndex().row());
                    prices.addType(type);
                    m_table->goTo(prices.index(row, prices.columnCount() - 1));
                });
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    connect(menu->addAction(tr("&New price type…")), &QAction::triggered, this, &PricesDialog::openTypes);
    menu->popup(m_add->mapToGlobal(m_add->rect().bottomLeft()));
}

void PricesDialog::openTypes()
{
    m_table->finishEditing();
    auto *dialog = new PriceTypesDialog(m_context, this);
    connect(dialog, &QDialog::finished, this, &PricesDialog::readTypes);
    dialog->open();
}

std::optional<PriceChange> PricesDialog::unusual(const QList<PriceChange> &changes) const
{
    for (const PriceChange &change : changes) {
        if (change.price && isUnusualPrice(*change.price, m_highest))
            return change;
    }
    return std::nullopt;
}

void PricesDialog::save()
{
    if (m_waiting)
        return;
    m_table->finishEditing();
    if (const QModelIndex wrong = m_table->prices().firstWrong(); wrong.isValid())
        return m_table->goTo(wrong);
    const QList<PriceChange> changes = asSaid(m_table->prices().changes());
    if (changes.isEmpty())
        return accept();
    ask(changes);
}

// Once, where one of them is far above what anything has cost here.
void PricesDialog::ask(const QList<PriceChange> &changes)
{
    const auto high = unusual(changes);
    if (!high)
        return send(changes);
    Question question;
    question.title = tr("High price");
    question.text = tr("Set the price of %1 to %2?").arg(high->pool, moneyText(*high->price));
    if (m_highest && m_highest->minor > 0)
        question.details = tr("The highest price so far is %1.").arg(moneyText(*m_highest));
    question.accept = tr("Set price");
    question.reject = tr("Cancel");
    question.losesWork = true; // Enter means the field
    m_context.prompt.ask(this, question,
                         [self = QPointer<PricesDialog>(this), changes](bool accepted, const QString &) {
                             if (accepted && self)
                                 self->send(changes);
                         });
}

void PricesDialog::send(const QList<PriceChange> &changes)
{
    m_waiting = true;
    m_save->setEnabled(false);
    const QList<PriceChange> before = asSaid(m_table->prices().before());
    m_context.office.ask(
        this, [event = m_event, changes](Desk &desk) { return desk.inventory().setPrices(event, changes); },
        [this, before, changes](const Result<int> &answer) {
            m_waiting = false;
            m_save->setEnabled(true);
            if (!answer)
                return say(tr("No price was changed. %1").arg(answer.error().message), Tone::Danger);
            emit acted(pricesAct(m_context.office, parent(), m_event, before, changes));
            emit done(changes.size() == 1 ? tr("Price of %1 set.").arg(changes.first().pool)
                                          : tr("%1 prices set.").arg(changes.size()));
            accept();
        });
}

void PricesDialog::reject()
{
    if (m_waiting)
        return;
    m_table->finishEditing();
    if (!m_table->prices().isChanged())
        return QDialog::reject();
    Question question;
    question.title = tr("Prices");
    question.text = tr("Discard unsaved prices?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(this, question, [self = QPointer<PricesDialog>(this)](bool accepted, const QString &) {
        if (accepted && self)
            self->QDialog::reject();
    });
}

void PricesDialog::say(const QString &text, Tone tone)
{
    m_said->setTone(tone);
    m_said->setText(text);
}

} // namespace rowlock
