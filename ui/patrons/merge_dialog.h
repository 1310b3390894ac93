// Two patrons become one: who stays, who is the same person, what of each is kept, and what goes along. Window-modal;
// closes by itself once they are one. GUI thread.
#pragma once

#include "model/domain/patron_results.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QLineEdit;
class QListView;

namespace rowlock {

class ActionButton;
class MergeFields;
class MessageBar;
class PatronListModel;
class PatronSearch;
class ToneLabel;

class MergeDialog final : public QDialog
{
    Q_OBJECT

public:
    // `other`: no number: looked for here.
    MergeDialog(const HouseContext &context, const Patron &kept, const Patron &other, QWidget *parent);

signals:
    void merged(const rowlock::PatronMerge &merge);

private:
    QWidget *makeSearch();
    QLayout *makeButtons();
    void choose(const Patron &other);
    void swap();
    void preview();
    void showPreview(const PatronMerge &merge);
    void merge();

    HouseContext m_context;
    Patron m_kept, m_other;
    PatronSearch *m_search;
    PatronListModel *m_found;
    QWidget *m_searchPart = nullptr;
    QLineEdit *m_field;
    ToneLabel *m_heading;
    MergeFields *m_fields;
    ToneLabel *m_moves;
    MessageBar *m_messages;
    ActionButton *m_swap;
    ActionButton *m_merge;
    quint64 m_question = 0; // of a preview; older answers are too late
};

} // namespace rowlock
