#include "ui/lists/price_lists_dialog.h"

#include "model/domain/money_input.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/metrics.h"
#include "ui/house/price_types_dialog.h"
#include "ui/lists/list_preview.h"
#include "ui/lists/price_list_editor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>

namespace rowlock {

PriceListsDialog::PriceListsDialog(const HouseContext &context, QWidget *parent)
    : QDialog(parent), m_context(context), m_lists(new QListWidget(this)),
      m_editor(new PriceListEditor(context.facts.currency, this)), m_said(new ToneLabel({}, Tone::Faint, this)),
      m_users(new ToneLabel({}, Tone::Faint, this)),
      m_save(new ActionButton(tr("Save list"), QStringLiteral("savePriceList"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("priceListsDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Price lists"));
    resize(960, 600);
    m_said->setObjectName(QStringLiteral("priceListsSaid"));
    m_said->setWordWrap(true);
    m_said->setMinimumHeight(2 * m_said->fontMetrics().height());
    m_users->setObjectName(QStringLiteral("priceListUsers"));
    m_users->setElided(true);
    auto *close =
        new ActionButton(tr("Close"), QStringLiteral("closePriceLists"), ActionButton::Weight::Secondary, this);
    close->setAutoDefault(false);
    m_save->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_users, 1);
    for (ActionButton *button : {close, m_save})
        buttons->addWidget(button);
    auto *right = new QVBoxLayout;
    right->setSpacing(gap::related);
    right->addWidget(m_editor, 1);
    right->addWidget(m_said);
    right->addLayout(makeActs());
    auto *sides = new QHBoxLayout;
    sides->setSpacing(gap::group);
    sides->addWidget(makeSide());
    sides->addLayout(right, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addLayout(sides, 1);
    column->addLayout(buttons);
    connect(m_editor, &PriceListEditor::said, this, &PriceListsDialog::say);
    connect(close, &QPushButton::clicked, this, &PriceListsDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &PriceListsDialog::save);
    read({});
}

QWidget *PriceListsDialog::makeSide()
{
    auto *side = new QWidget(this);
    m_lists->setObjectName(QStringLiteral("priceLists"));
    m_lists->setAccessibleName(tr("Price lists"));
    auto *add =
        new ActionButton(tr("&New list"), QStringLiteral("newPriceList"), ActionButton::Weight::Secondary, side);
    add->setAutoDefault(false);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::related);
    column->addWidget(m_lists, 1);
    column->addWidget(add);
    side->setFixedWidth(200);
    connect(m_lists, &QListWidget::currentRowChanged, this, &PriceListsDialog::choose);
    connect(add, &QPushButton::clicked, this, [this] {
        askToDiscard([this] {
            showList({});
            m_editor->goToName();
        });
    });
    return side;
}

QLayout *PriceListsDialog::makeActs()
{
    const auto button = [this](const QString &verb, const char *name) {
        auto *made = new ActionButton(verb, QString::fromLatin1(name), ActionButton::Weight::Secondary, this);
        made->setAutoDefault(false);
        return made;
    };
    auto *category = button(tr("&Add category…"), "addListCategory");
    auto *types = button(tr("Price &types…"), "listPriceTypes");
    auto *copy = button(tr("Cop&y table"), "copyPriceList");
    m_preview = button(tr("&Preview on map…"), "previewPriceList");
    m_preview->setEnabled(m_context.house.isLoaded());
    m_preview->setToolTip(m_context.house.isLoaded() ? QString() : tr("Select an event first"));
    connect(category, &QPushButton::clicked, this, &PriceListsDialog::askForCategory);
    connect(types, &QPushButton::clicked, this, &PriceListsDialog::openTypes);
    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_editor->tableText());
        say(tr("The table is on the clipboard, with categories and price types."), Tone::Faint);
    });
    connect(m_preview, &QPushButton::clicked, this, &PriceListsDialog::preview);
    auto *row = new QHBoxLayout;
    for (ActionButton *each : {category, types, copy})
        row->addWidget(each);
    row->addStretch(1);
    row->addWidget(m_preview);
    return row;
}

void PriceListsDialog::read(PriceListId chosen)
{
    m_context.office.ask(
        this,
        [](Desk &desk) -> Result<Known> {
            Known known;
            TRY_GET(known.lists, desk.inventory().priceLists());
            TRY_GET(known.types, desk.inventory().priceTypes());
            TRY_GET(known.highest, desk.inventory().highestPrice());
            return known;
        },
        [this, chosen](const Result<Known> &known) {
            if (!known)
                return say(known.error().message, Tone::Danger);
            m_known = *known;
            fill(chosen);
        });
}

void PriceListsDialog::fill(PriceListId chosen)
{
    int row = 0;
    {
        const QSignalBlocker blocker(m_lists);
        m_lists->clear();
        for (const NamedPrices &list : std::as_const(m_known.lists)) {
            if (list.id == chosen)
                row = m_lists->count();
            m_lists->addItem(list.offered ? list.name : tr("%1 (not offered)").arg(list.name));
        }
        m_lists->setCurrentRow(m_known.lists.isEmpty() ? -1 : row);
    }
    showList(m_known.lists.value(row));
}

void PriceListsDialog::choose(int row)
{
    if (row < 0 || row >= m_known.lists.size() || m_known.lists.at(row).id == m_editor->before().id)
        return;
    askToDiscard([this, row] { showList(m_known.lists.at(row)); });
}

// A list, or a new one; the rows of the event that is shown are there to be filled in.
void PriceListsDialog::showList(const NamedPrices &list)
{
    QStringList categories;
    if (m_context.house.isLoaded()) {
        for (const PoolStatus &pool : m_context.house.pools())
            categories << pool.name;
    }
    m_editor->show(list, m_known.types, categories);
    const auto known = std::ranges::find(m_known.lists, list.id, &NamedPrices::id);
    {
        const QSignalBlocker blocker(m_lists);
        m_lists->setCurrentRow(known == m_known.lists.end() ? -1 : int(known - m_known.lists.begin()));
    }
    say(list.id.isValid() ? tr("A blank cell is not sold.")
                          : tr("A new price list. Enter prices, or paste them from a spreadsheet; a blank cell is not "
                               "sold."),
        Tone::Faint);
    readUsers(list.id);
}

void PriceListsDialog::readUsers(PriceListId list)
{
    m_users->setText({});
    if (!list.isValid())
        return;
    m_context.office.ask(
        this, [list](Desk &desk) { return desk.inventory().priceListUsers(list); },
        [this, list, zone = QTimeZone(m_context.facts.timeZone)](const Result<QList<ListUser>> &users) {
            if (!users || m_editor->before().id != list)
                return;
            QStringList names;
            for (const ListUser &user : *users) {
                const auto day = [&](Instant at) {
                    return QLocale().toString(inZone(at, zone), QStringLiteral("d MMM, HH:mm"));
                };
                QString when;
                if (user.use.from)
                    when += tr(", from %1").arg(day(*user.use.from));
                if (user.use.until)
                    when += tr(", until %1").arg(day(*user.use.until));
                names << tr("%1 (%2%3)").arg(user.name, day(user.starts), when);
            }
            m_users->setText(names.isEmpty() ? tr("No event uses this price list.")
                                             : tr("Used by: %1").arg(names.join(QStringLiteral("; "))));
        });
}

void PriceListsDialog::askForCategory()
{
    Question question;
    question.title = tr("Add category");
    question.text = tr("Name of the category or standing area");
    question.details = tr("As in the seating plans of the events that will use the list.");
    question.accept = tr("Add category");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Category");
    question.objection = [editor = QPointer<PriceListEditor>(m_editor)](const QString &typed) {
        return editor && editor->hasCategory(typed) ? PriceListsDialog::tr("The list has this category already.")
                                                    : QString();
    };
    m_context.prompt.ask(this, question, [self = QPointer<PriceListsDialog>(this)](bool accepted, const QString &name) {
        if (accepted && self)
            self->m_editor->addCategory(name);
    });
}

void PriceListsDialog::openTypes()
{
    auto *dialog = new PriceTypesDialog(m_context, this);
    connect(dialog, &QDialog::finished, this, [this] {
        if (!m_editor->isChanged()) // else it is seen the next time: what is typed stays
            read(m_editor->before().id);
    });
    dialog->open();
}

void PriceListsDialog::preview()
{
    if (!m_context.house.isLoaded() || !m_editor->check())
        return;
    const PriceListEdit edit = m_editor->edit();
    QStringList categories;
    for (const PriceCell &cell : edit.cells) {
        if (!categories.contains(cell.category))
            categories << cell.category;
    }
    const auto sheet = PriceSheet::make(m_context.facts.currency, categories, m_editor->types(), edit.cells);
    if (!sheet)
        return say(sheet.error().message, Tone::Danger);
    (new ListPreview(m_context, {PriceListId(1), edit.name->simplified(), *sheet}, this))->open();
}

// Once, where one of them is far above what anything has cost here.
void PriceListsDialog::save()
{
    if (m_waiting || !m_editor->check())
        return;
    std::optional<Money> highest = m_known.highest;
    for (const NamedPrices &list : std::as_const(m_known.lists)) {
        for (const PriceCell &cell : list.cells) {
            if (!highest || highest->minor < cell.price->minor)
                highest = cell.price;
        }
    }
    const PriceListEdit edit = m_editor->edit();
    const auto high =
        std::ranges::find_if(edit.cells, [&](const PriceCell &cell) { return isUnusualPrice(*cell.price, highest); });
    if (high == edit.cells.end())
        return send();
    Question question;
    question.title = tr("High price");
    question.text = tr("Set the price of %1 to %2?").arg(high->category, moneyText(*high->price));
    question.accept = tr("Set price");
    question.reject = tr("Cancel");
    question.losesWork = true; // Enter means the field
    m_context.prompt.ask(this, question, [self = QPointer<PriceListsDialog>(this)](bool accepted, const QString &) {
        if (accepted && self)
            self->send();
    });
}

void PriceListsDialog::send()
{
    m_waiting = true;
    m_save->setEnabled(false);
    m_context.office.ask(
        this, [edit = m_editor->edit()](Desk &desk) { return desk.inventory().savePriceList(edit); },
        [this](const Result<NamedPrices> &saved) {
            m_waiting = false;
            m_save->setEnabled(true);
            if (!saved)
                return say(tr("Nothing was saved. %1").arg(saved.error().message), Tone::Danger);
            m_editor->show(*saved, m_known.types, m_editor->categories());
            read(saved->id);
        });
}

void PriceListsDialog::askToDiscard(const std::function<void()> &then)
{
    if (!m_editor->isChanged())
        return then();
    Question question;
    question.title = tr("Price lists");
    question.text = tr("Discard unsaved prices?");
    question.accept = tr("Discard");
    question.reject = tr("Cancel");
    question.losesWork = true;
    m_context.prompt.ask(
        this, question, [self = QPointer<PriceListsDialog>(this), then](bool accepted, const QString &) {
            if (!self)
                return;
            if (accepted)
                return then();
            const QSignalBlocker blocker(self->m_lists); // the list that is typed in stays selected
            const auto own = std::ranges::find(self->m_known.lists, self->m_editor->before().id, &NamedPrices::id);
            self->m_lists->setCurrentRow(own == self->m_known.lists.end() ? -1
                                                                          : int(own - self->m_known.lists.begin()));
        });
}

void PriceListsDialog::reject()
{
    if (!m_waiting)
        askToDiscard([this] { QDialog::reject(); });
}

void PriceListsDialog::say(const QString &text, Tone tone)
{
    m_said->setTone(tone);
    m_said->setText(text);
}

} // namespace rowlock
